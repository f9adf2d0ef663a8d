/** Neighbouring images must be the pieces of one: geometry, patterns, dashes and labels alike. */
import type { FeatureSource } from '@cartable/geo';
import { crop, decode, difference, type Picture } from '@cartable/testkit/pictures';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MapLayer } from './plan/map-request.ts';
import { renderMap } from './render-map.ts';
import { buildRaster } from './testing/build-raster.ts';
import { memorySource, regions } from './testing/memory-source.ts';
import { line, mark, outlined, rule, simply, style, text } from './testing/styles.ts';
import { wkbLine, wkbPoint } from './testing/wkb-builder.ts';

beforeAll(buildRaster);

const common = { transparent: false, background: '#eef2f5', format: 'image/png', timeoutMs: 30_000 } as const;

/** One image of 2 × 2 tiles of 256, and the four tiles. */
async function bigAndTiles(
  layers: readonly MapLayer[],
  srid: number,
  west: number,
  south: number,
  side: number,
): Promise<{ big: Picture; tiles: { x: number; y: number; tile: Picture }[]; labels: number }> {
  const render = async (x: number, y: number, size: number) => {
    const from = [west + (x * side) / 2, south + side - ((y + size) * side) / 2] as const;
    const bbox = [from[0], from[1], from[0] + (size * side) / 2, from[1] + (size * side) / 2] as const;
    const image = await renderMap({ ...common, layers, srid, bbox, width: 256 * size, height: 256 * size });
    return { picture: await decode(image.bytes), labels: image.report.labelsPlaced };
  };
  const big = await render(0, 0, 2);
  const tiles = [];
  for (const y of [0, 1]) {
    for (const x of [0, 1]) tiles.push({ x: x * 256, y: y * 256, tile: (await render(x, y, 1)).picture });
  }
  return { big: big.picture, tiles, labels: big.labels };
}

function expectSame(
  { big, tiles }: { big: Picture; tiles: { x: number; y: number; tile: Picture }[] },
  largest: number,
): void {
  for (const { x, y, tile } of tiles) {
    const found = difference(crop(big, x, y, 256, 256), tile, largest);
    expect(found.pixels, `tile at ${x}, ${y}: ${JSON.stringify(found)}`).toBe(0);
  }
}

/** Places spread without order, but the same at each run. */
function scattered(count: number, side: number): { x: number; y: number; name: string }[] {
  let seed = 7;
  const random = (): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return seed / 2 ** 32;
  };
  const names = ['Uz', 'Paris', 'Sainte-Marie', 'Le Bourg-sous-la-Roche', 'Évry', 'Aÿ-Champagne'];
  return Array.from({ length: count }, (_, i) => ({
    x: random() * side,
    y: random() * side,
    name: names[i % names.length]!,
  }));
}

const nameColumn = [{ name: 'nom', type: 'text' }] as const;
const towns = (count: number, side: number): FeatureSource =>
  memorySource(
    scattered(count, side).map(({ x, y, name }) => ({ wkb: wkbPoint(x, y), row: [name] })),
    { geometryType: 'Point', columns: nameColumn },
  );

describe('adjacent tiles', () => {
  it('are the pieces of one big image: areas, outlines, dashes and patterns', async () => {
    const hatched = simply(
      {
        kind: 'polygon',
        unit: 'pixel',
        vendorOptions: {},
        fill: {
          color: '#000000',
          opacity: 1,
          graphic: {
            sources: [
              {
                kind: 'mark',
                shape: 'slash',
                stroke: {
                  color: '#aa5500',
                  opacity: 1,
                  width: 1.5,
                  join: 'mitre',
                  cap: 'butt',
                  dashArray: [],
                  dashOffset: 0,
                },
              },
            ],
            size: 9,
            opacity: 1,
            rotation: 0,
            anchor: [0.5, 0.5],
            displacement: [0, 0],
          },
        },
        perpendicularOffset: 0,
      },
      line({ color: '#000000', width: 1.2, dashArray: [6, 3] }),
    );
    const layers = [{ source: regions(), style: hatched }];
    expectSame(await bigAndTiles(layers, 4326, -2, 44, 4), 3);
  });

  it('are the pieces of one big image when reprojected', async () => {
    const layers = [
      { source: regions(), style: simply(outlined('#88aadd', { color: '#224488', width: 2 })) },
    ];
    expectSame(await bigAndTiles(layers, 2154, 400_000, 6_400_000, 512_000), 3);
    expectSame(await bigAndTiles(layers, 3857, -200_000, 5_600_000, 800_000), 3);
  });

  it('show the same marks and labels, also those across their borders', async () => {
    const look = simply(mark('circle', '#cc4422', 7), text('nom', 12));
    const result = await bigAndTiles([{ source: towns(600, 512), style: look }], 3857, 0, 0, 512);
    expect(result.labels).toBeGreaterThan(30);
    expectSame(result, 1);
  });

  it('show the same labels where ranks and priorities compete', async () => {
    const columns = [...nameColumn, { name: 'rank', type: 'integer' }] as const;
    const places = scattered(900, 512).map(({ x, y, name }, i) => ({
      wkb: wkbPoint(x, y),
      row: [name, i % 7],
    }));
    const source = memorySource(places, { geometryType: 'Point', columns });
    const filter = {
      op: '<',
      left: { op: 'property', name: 'rank' },
      right: { op: 'literal', value: 2 },
      matchCase: true,
      domain: 'undetermined',
    } as const;
    const priority = { expression: { op: 'property', name: 'rank' } } as const;
    const look = style([
      rule([text('nom', 14)], { filter }),
      rule([text('nom', 11, { priority })], { isElse: true }),
    ]);
    expectSame(await bigAndTiles([{ source, style: look }], 3857, 0, 0, 512), 1);
  });

  it('show the same labels whatever the grid of the tiles', async () => {
    const look = simply(text('nom', 12));
    expectSame(await bigAndTiles([{ source: towns(700, 512), style: look }], 3857, 13.37, -41.9, 512), 1);
  });

  it('show the same labels along lines', async () => {
    const lines = Array.from({ length: 14 }, (_, i) => ({
      wkb: wkbLine(Array.from({ length: 200 }, (_, k) => [k * 10 - 700, i * 40 + 18 * Math.sin(k / 6 + i)])),
      row: [`Rue du Général ${i}`],
    }));
    const source = memorySource(lines, { geometryType: 'LineString', columns: nameColumn });
    const look = simply(
      line({ color: '#999999', width: 9 }),
      text('nom', 11, { placement: { kind: 'line', perpendicularOffset: 0 } }),
    );
    const result = await bigAndTiles([{ source, style: look }], 3857, 0, 0, 512);
    expect(result.labels).toBeGreaterThan(10);
    expectSame(result, 1);
  });

  it('show the same labels inside areas', async () => {
    const look = simply(outlined('#dde6f0', { color: '#446688' }), text('nom', 15));
    expectSame(await bigAndTiles([{ source: regions(), style: look }], 4326, -2, 44, 6), 3);
  });
});
