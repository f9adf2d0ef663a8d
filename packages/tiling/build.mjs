// The deflate of tiles.
import { compileAssembly } from '../../scripts/lib/compile-assembly.mjs';

compileAssembly(import.meta.dirname, 'deflate');
