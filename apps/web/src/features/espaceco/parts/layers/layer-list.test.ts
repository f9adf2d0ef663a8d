import { type EspacecoLayer, type EspacecoTable, LAYERS_MAX } from '@cartable/contract/espaceco';
import { expect, it } from 'vitest';
import { entriesOf, layersOf, proposedEntries, withService, withTable } from './layer-list.ts';

const layer = (id: number, part: Partial<EspacecoLayer>): EspacecoLayer => ({
  id,
  type: 'feature-type',
  database: 1,
  table: id,
  geoservice: null,
  order: id,
  opacity: 1,
  visibility: true,
  role: 'visu',
  preferred_style: null,
  has_style: false,
  snapto: null,
  tools: null,
  ref_tools: null,
  ...part,
});

it('shows the top layer first, and writes the bottom one first', () => {
  const layers = [layer(1, { opacity: 0.35 }), layer(2, { role: 'edit', preferred_style: 'routes' })];
  const entries = entriesOf(layers);
  expect(entries.map(({ id }) => id)).toEqual([2, 1]);
  expect(layersOf(entries).layers).toMatchObject([
    { id: 1, table: 1, opacity: 0.35, role: 'visu' },
    { id: 2, table: 2, opacity: 1, role: 'edit', preferred_style: 'routes' },
  ]);
});

it('adds on top, without a number', () => {
  const service = { title: 'Fond', type: 'WMS', version: '1.3.0', url: 'https://a.example/wms' } as never;
  const written = layersOf(withService(withTable([], 7, 'visu'), service)).layers;
  expect(written).toMatchObject([
    { table: 7, geoservice: null },
    { table: null, geoservice: service },
  ]);
  expect(written.every((one) => !('id' in one))).toBe(true);
});

it.each([
  ['', 1],
  ['140', 1],
  ['-3', 0],
  ['x', 1],
  ['40', 0.4],
])('reads an opacity of %j percents as %d', (opacity, fraction) => {
  const [entry] = withTable([], 1, 'visu');
  expect(layersOf([{ ...entry!, opacity }]).layers[0]?.opacity).toBe(fraction);
});

it('lays points over lines over areas, then what has no shape, as many as a map takes', () => {
  const table = (id: number, type: string | null) =>
    ({ id, geometry_name: type && 'geom', columns: [{ name: 'geom', type }] }) as unknown as EspacecoTable;
  const types = [null, 'MultiPolygon', 'LineString', 'Point', 'Polygon', 'MultiPoint'];
  const tables = types.map((type, rank) => table(rank, type));
  const entries = proposedEntries(tables, ({ id }) => (id === 3 ? 'edit' : 'visu'));
  expect(entries.map(({ table: id }) => id)).toEqual([3, 5, 2, 1, 4, 0]);
  expect(entries.map(({ role }) => role)).toEqual(['edit', 'visu', 'visu', 'visu', 'visu', 'visu']);
  expect(layersOf(entries).layers.map(({ table: id }) => id)).toEqual([0, 4, 1, 2, 5, 3]);
  const many = Array.from({ length: LAYERS_MAX + 5 }, (_, id) => table(id, 'Point'));
  expect(proposedEntries(many, () => 'visu')).toHaveLength(LAYERS_MAX);
});
