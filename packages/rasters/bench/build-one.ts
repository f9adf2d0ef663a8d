/** One pyramid, in its own process, as the bench times it: `node build-one.ts source.tif format target.pmtiles`. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RasterTileFormat } from '@cartable/contract';
import { pm } from '@cartable/geo';
import { buildRasterPyramid, inspectRaster } from '../src/index.ts';

const [source, format, archivePath] = process.argv.slice(2) as [string, RasterTileFormat, string];
const spoolDir = mkdtempSync(join(tmpdir(), 'cartable-bench-spool-'));
try {
  const raster = await inspectRaster({
    name: 'photograph.tif',
    main: { path: source, name: 'photograph.tif' },
  });
  const { tiles, bytes } = await buildRasterPyramid(
    {
      set: pm,
      topLevel: 10,
      bottomLevel: 17,
      rasters: [raster],
      resampling: 'bilinear',
      style: { kind: 'natural' },
      format,
      quality: 75,
    },
    { archivePath, spoolDir, name: 'bench' },
  );
  const peakMegabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(JSON.stringify({ tiles, bytes, peakMegabytes }));
} finally {
  rmSync(spoolDir, { recursive: true, force: true });
}
