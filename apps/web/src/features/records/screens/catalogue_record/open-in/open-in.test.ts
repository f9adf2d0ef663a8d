import { expect, it } from 'vitest';
import { waysToOpen } from './open-in.ts';

it('gives QGIS the address of vector tiles and that of their style', () => {
  const layer = { name: 'cours d’eau', protocol: 'TMS', endpointUrl: 'https://site.example/tms/1.0.0' };
  const ways = waysToOpen({ ...layer, collectionUrl: null }, null);
  const address = `https://site.example/tms/1.0.0/${encodeURIComponent(layer.name)}`;
  expect(ways.find(({ tool }) => tool === 'QGIS')?.code).toBe(
    `${address}/{z}/{x}/{y}.pbf\n${address}/style.json`,
  );
});
