import { expect, it } from 'vitest';
import { qgisMapLayer, wfsSource } from './qgis-layer.ts';

const written = (crs?: string) =>
  qgisMapLayer({
    id: 'a',
    title: 'A',
    source: wfsSource({ name: 'a:b', url: 'https://x.example/wfs', crs }),
  }).join('');

it('a layer of a WFS tells QGIS the system it is asked in', () => {
  expect(written('EPSG:2154')).toMatch(
    /<srs><spatialrefsys><srsid>2154<\/srsid>.*<authid>EPSG:2154<\/authid>.*srsname='EPSG:2154'/,
  );
});

it('a layer whose system is not known leaves it to QGIS', () => {
  expect(written()).not.toMatch(/srs/);
  expect(written('OGC:CRS84')).not.toMatch(/<srs>/);
});
