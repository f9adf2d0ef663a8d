// The rasteriser.
import { compileAssembly } from '../../scripts/lib/compile-assembly.mjs';

compileAssembly(import.meta.dirname, 'raster');
