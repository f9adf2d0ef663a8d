/** Features that a source may tell by their place alone are drawn as if it had told their geometry. */
// alone: in a process shared with others, two images of the same labels were not the same bytes, rarely; not explained yet.
import {
  bboxIntersects,
  type DrawRequest,
  type FeatureBatch,
  type FeatureSource,
  representativePoint,
  tieOf,
  wkbEnvelope,
} from '@cartable/geo';
import { beforeAll, expect, it } from 'vitest';
import { renderMap } from './render-map.ts';
import { buildRaster } from './testing/build-raster.ts';
import { memorySource } from './testing/memory-source.ts';
import { outlined, simply, text } from './testing/styles.ts';
import { square, wkbPolygon } from './testing/wkb-builder.ts';

beforeAll(buildRaster);

const columns = [
  { name: 'nom', type: 'text' },
  { name: 'rang', type: 'integer' },
] as const;
const side = 40;
const block = (x: number, y: number) => wkbPolygon(square(x, y, x + side - 4, y + side - 4));
const blocks = memorySource(
  Array.from({ length: 60 * 60 }, (_, i) => ({
    wkb: block((i % 60) * side, Math.floor(i / 60) * side),
    row: [`Quartier ${i}`, i % 4],
  })),
  { geometryType: 'Polygon', columns },
);

/** As a drawing copy does: places beyond what is painted, when they are enough. */
function byPlace(source: FeatureSource): { source: FeatureSource; told: { places: number; shapes: number } } {
  const told = { places: 0, shapes: 0 };
  const scan = async function* (request: DrawRequest): AsyncGenerator<FeatureBatch> {
    const { painted, isByPlaceBeyond } = request;
    for await (const batch of source.scan(request)) {
      const geometries = batch.geometries.map((wkb) => {
        const box = wkbEnvelope(wkb!)!;
        const isReported = !isByPlaceBeyond || !painted || bboxIntersects(painted, box);
        told[isReported ? 'shapes' : 'places'] += 1;
        return isReported ? wkb : null;
      });
      const places = batch.geometries.flatMap((wkb) => representativePoint(wkb!) ?? [Number.NaN, Number.NaN]);
      const ties = batch.geometries.map((wkb) => tieOf(wkb!));
      const boxes = batch.geometries.flatMap((wkb) => wkbEnvelope(wkb!)!);
      yield { ...batch, geometries, boxes, places, ties };
    }
  };
  return { source: { ...source, scan }, told };
}

const common = { srid: 3857, width: 256, height: 256, transparent: false, timeoutMs: 30_000 } as const;
const draw = async (
  source: FeatureSource,
  drawn: Parameters<typeof renderMap>[0]['layers'][number]['style'],
) =>
  renderMap({
    ...common,
    layers: [{ source, style: drawn }],
    bbox: [600, 600, 1_240, 1_240],
    format: 'image/png',
  });

it('tiles have the same labels', async () => {
  const labelled = simply(outlined('#ffeedd', { color: '#334455' }), text('nom'));
  const { source, told } = byPlace(blocks);
  const [expected, found] = [await draw(blocks, labelled), await draw(source, labelled)];
  expect(Buffer.from(found.bytes).equals(Buffer.from(expected.bytes))).toBe(true);
  expect(found.report).toEqual(expected.report);
  expect(found.report.labelsPlaced).toBeGreaterThan(5);
  expect(told.places).toBeGreaterThan(100);
  expect(told.shapes).toBeGreaterThan(100);
});

it('geometries are asked for where labels follow them', async () => {
  const along = simply(
    outlined('#ffeedd', {}),
    text('nom', 12, { placement: { kind: 'line', perpendicularOffset: 0 } }),
  );
  const { source, told } = byPlace(blocks);
  const [expected, found] = [await draw(blocks, along), await draw(source, along)];
  expect(Buffer.from(found.bytes).equals(Buffer.from(expected.bytes))).toBe(true);
  expect(told.places).toBe(0);
});
