// @vitest-environment jsdom
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requires } from '@cartable/testkit';
import { afterAll, expect, it } from 'vitest';
import type { SketchFeature, SketchGeometry, SketchKind } from './sketch-types.ts';
import { writeSketchGeoJson, writeSketchKml } from './write-sketch.ts';

requires('gdal');

const folder = mkdtempSync(join(tmpdir(), 'cartable-sketch-'));
afterAll(() => rmSync(folder, { recursive: true }));

const shape = (kind: SketchKind, geometry: SketchGeometry, name: string): SketchFeature => ({
  id: name,
  kind,
  geometry,
  colour: '#c9191e',
  name,
  description: 'Vu le 12 & « à revoir »',
  attributes: { agent: 'Zoé', numéro: '01' },
});

const drawing = [
  shape('point', { type: 'Point', coordinates: [2.35, 48.85] }, 'Puits'),
  shape('text', { type: 'Point', coordinates: [2.4, 48.9] }, 'Ici <là>'),
  shape(
    'line',
    {
      type: 'LineString',
      coordinates: [
        [2, 48],
        [3, 49],
      ],
    },
    'Tracé',
  ),
  shape(
    'polygon',
    {
      type: 'Polygon',
      coordinates: [
        [
          [2, 48],
          [3, 48],
          [3, 49],
          [2, 48],
        ],
      ],
    },
    'Zone',
  ),
];

interface Read {
  readonly features: readonly {
    readonly geometry: { readonly type: string; readonly coordinates: unknown };
    readonly properties: Readonly<Record<string, unknown>>;
  }[];
}

function readByGdal(name: string, text: string): Read['features'] {
  const path = join(folder, name);
  writeFileSync(path, text);
  const options = ['-f', 'GeoJSON', '/vsistdout/', path, '-lco', 'COORDINATE_PRECISION=6'];
  return (JSON.parse(execFileSync('ogr2ogr', options, { encoding: 'utf8' })) as Read).features;
}

it('GDAL reads the GeoJSON of a drawing', () => {
  const features = readByGdal('dessin.geojson', writeSketchGeoJson(drawing));
  expect(features.map(({ geometry }) => geometry.type)).toEqual(['Point', 'Point', 'LineString', 'Polygon']);
  expect(features[0]).toMatchObject({
    geometry: { coordinates: [2.35, 48.85] },
    properties: { name: 'Puits', agent: 'Zoé', numéro: '01', description: 'Vu le 12 & « à revoir »' },
  });
  expect(features[3]!.properties).toMatchObject({ stroke: '#c9191e', fill: '#c9191e' });
});

it('GDAL reads the KML of a drawing, with its colours', () => {
  const text = writeSketchKml(drawing);
  expect(text).toContain('ff1e19c9');
  const features = readByGdal('dessin.kml', text);
  const styles = execFileSync('ogrinfo', ['-al', join(folder, 'dessin.kml')], { encoding: 'utf8' }).match(
    /(?<=Style = ).*/g,
  );
  expect(styles).toHaveLength(drawing.length);
  for (const style of styles!) expect(style).toMatch(/#C9191E/i);
  expect(features.map(({ properties }) => properties.Name ?? properties.name)).toEqual([
    'Puits',
    'Ici <là>',
    'Tracé',
    'Zone',
  ]);
  expect(features.map(({ geometry }) => geometry.type)).toEqual(['Point', 'Point', 'LineString', 'Polygon']);
  const [x, y] = features[0]!.geometry.coordinates as number[];
  expect([x, y]).toEqual([2.35, 48.85]);
  expect(text).toContain('Zoé');
});
