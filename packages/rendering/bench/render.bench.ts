/**
 * Milliseconds per image, by hand: `node packages/rendering/bench/render.bench.ts <communes.gpkg>`.
 * The GeoPackage holds a layer `commune` of polygons in EPSG:2154 with an attribute `nom`.
 */
import { defaultFont, defaultHalo, defaultStyle, defaultTextFill, type Style } from '@cartable/styles';
import type { MapRequest } from '../src/plan/map-request.ts';
import { renderMap } from '../src/render-map.ts';
import { gpkgSource } from './gpkg-source.ts';

const file = process.argv[2];
if (!file) {
  console.error('Give the path of a GeoPackage with a layer « commune » (EPSG:2154, attribute « nom »).');
  process.exit(1);
}

const source = gpkgSource(file, 'commune', 'MultiPolygon', 2154);
const areas = defaultStyle('MultiPolygon');
const labelled: Style = {
  featureTypeStyles: [
    ...areas.featureTypeStyles,
    {
      vendorOptions: {},
      rules: [
        {
          isElse: false,
          symbolizers: [
            {
              kind: 'text',
              unit: 'pixel',
              vendorOptions: {},
              label: [{ expression: { op: 'property', name: 'nom' } }],
              font: { ...defaultFont, size: 11 },
              fill: defaultTextFill,
              halo: defaultHalo,
            },
          ],
        },
      ],
    },
  ],
};

const rounds = 9;

async function measure(name: string, request: Omit<MapRequest, 'transparent' | 'timeoutMs'>): Promise<void> {
  const times: number[] = [];
  let features = 0;
  let bytes = 0;
  for (let i = 0; i < rounds + 2; i++) {
    const start = performance.now();
    const image = await renderMap({ transparent: false, timeoutMs: 60_000, ...request });
    // The first two warm up the compiler and the caches.
    if (i >= 2) times.push(performance.now() - start);
    features = image.report.features;
    bytes = image.bytes.length;
  }
  times.sort((a, b) => a - b);
  const median = times[Math.floor(rounds / 2)]!.toFixed(1).padStart(8);
  console.log(
    `${name.padEnd(40)}${median} ms ${String(features).padStart(7)} features ${(bytes / 1024).toFixed(0)} kB`,
  );
}

/** Views of about 20, 1 500 and all communes. */
const views = {
  S: { x: 700_000, y: 6_600_000, ratio: 30 },
  M: { x: 700_000, y: 6_600_000, ratio: 230 },
  L: { x: 650_000, y: 6_650_000, ratio: 1100 },
};

for (const [width, height] of [
  [256, 256],
  [1024, 768],
] as const) {
  for (const [view, { x, y, ratio }] of Object.entries(views)) {
    const half = {
      x: (ratio * 500 * width) / Math.max(width, height),
      y: (ratio * 500 * height) / Math.max(width, height),
    };
    const box = [x - half.x, y - half.y, x + half.x, y + half.y] as const;
    const request = { width, height, bbox: box, srid: 2154, format: 'image/png' as const };
    const name = `communes-${width}-${view}`;
    await measure(name, { ...request, layers: [{ source, style: areas }] });
    await measure(`${name} PNG8`, {
      ...request,
      format: 'image/png; mode=8bit',
      layers: [{ source, style: areas }],
    });
    if (view !== 'L') await measure(`${name} labels`, { ...request, layers: [{ source, style: labelled }] });
  }
}
