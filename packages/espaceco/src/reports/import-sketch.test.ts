import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CartableError } from '@cartable/contract';
import { temporaryFolder } from '@cartable/testkit';
import { describe, expect, it } from 'vitest';
import { importSketch } from './import-sketch.ts';

const read = (filename: string, content: string) => {
  const path = join(temporaryFolder(), filename);
  writeFileSync(path, content);
  return importSketch({ path, filename });
};
const points = (count: number) =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: Array.from({ length: count }, (_, rank) => ({
      type: 'Feature',
      properties: { rank },
      geometry: { type: 'Point', coordinates: [5 + rank / 1000, 45] },
    })),
  });

describe('a sketch drawn elsewhere', () => {
  it('as GPX', () => {
    const gpx = `<?xml version="1.0"?><gpx version="1.1" creator="a" xmlns="http://www.topografix.com/GPX/1/1">
      <wpt lat="45.18" lon="5.72"><ele>212</ele><name>Trou</name></wpt>
      <trk><name>Tour</name><trkseg><trkpt lat="45" lon="5"/><trkpt lat="45.1" lon="5.1"/></trkseg></trk></gpx>`;
    expect(read('tour.gpx', gpx).objects).toMatchObject([
      { type: 'Point', geometry: 'POINT(5.72 45.18)', name: 'Trou' },
      { type: 'MultiLigne', geometry: 'MULTILINESTRING((5 45,5.1 45.1))', name: 'Tour' },
    ]);
  });

  it('as KML', () => {
    const kml = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Zone</name>
      <Polygon><outerBoundaryIs><LinearRing><coordinates>5,45 6,45 6,46 5,45</coordinates></LinearRing></outerBoundaryIs></Polygon>
      </Placemark></kml>`;
    expect(read('zone.kml', kml).objects).toMatchObject([
      { type: 'Polygone', geometry: 'POLYGON((5 45,6 45,6 46,5 45))', name: 'Zone' },
    ]);
  });

  it('as GeoJSON, several points being as many objects', () => {
    const geometry = {
      type: 'MultiPoint',
      coordinates: [
        [5, 45],
        [6, 46, 12],
      ],
    };
    const feature = { type: 'Feature', properties: { nom: 'Arbres', hauteur: 12.5, vide: null }, geometry };
    const { objects } = read('a.geojson', JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
    expect(objects).toMatchObject([
      { type: 'Point', geometry: 'POINT(5 45)', name: 'Arbres', attributes: { hauteur: '12.5' } },
      { type: 'Point', geometry: 'POINT(6 46)' },
    ]);
  });

  it.each([
    ['another format', 'espaceco.sketch-file', 'a.csv', 'x;y\n5;45\n'],
    ['nothing', 'espaceco.sketch-file', 'a.geojson', points(0)],
    ['no document', 'espaceco.sketch-file', 'a.kml', '<kml'],
    ['too many objects', 'espaceco.sketch-too-large', 'a.geojson', points(201)],
    [
      'a place off the Earth',
      'espaceco.sketch-geometry',
      'a.geojson',
      '{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[500,45]}}',
    ],
  ])('%s is refused', (_what, code, name, content) => {
    const refusal = (() => {
      try {
        return read(name, content);
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toBeInstanceOf(CartableError);
    expect((refusal as CartableError).code).toBe(code);
  });
});
