import { toGeoJson } from '@cartable/geo';
import { afterAll, describe, expect, test } from 'vitest';
import { checkOpenedLayer } from '../check/check-layer.ts';
import { codesOf, DepositFolder } from '../test-support/deposits.ts';

const folder = new DepositFolder();
afterAll(() => folder.delete());

const gpx = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">${inside}</gpx>`;
const deposit = (inside: string | Uint8Array) =>
  folder.deposit('sortie.gpx', typeof inside === 'string' ? gpx(inside) : inside);

async function read(inside: string | Uint8Array) {
  const opened = await deposit(inside);
  const file = opened.files[0]!;
  const layers = await Promise.all(
    file.layers.map(async ({ name, srid }) => {
      const report = await checkOpenedLayer(file, name);
      const batches = [...file.read(name, { columns: report.columns })];
      const rows = batches.flatMap((batch) => batch.rows);
      return {
        name,
        srid,
        report,
        geometries: batches.flatMap((batch) => batch.geometries.map((wkb) => wkb && toGeoJson(wkb))),
        records: rows.map((row) => Object.fromEntries(report.columns.map(({ name }, i) => [name, row[i]]))),
      };
    }),
  );
  opened.close();
  return { opened, layers };
}

const track = `<trk><name>Sentier</name><trkseg>
  <trkpt lat="45.1" lon="6.1"><ele>1200</ele><time>2024-05-01T08:00:00Z</time></trkpt>
  <trkpt lat="45.2" lon="6.2"><ele>1250.5</ele><time>2024-05-01T08:01:00Z</time></trkpt></trkseg>
  <trkseg><trkpt lat="45.3" lon="6.3"><ele>1300</ele></trkpt><trkpt lat="45.4" lon="6.4"><ele>1310</ele></trkpt></trkseg></trk>`;

describe('a GPX', () => {
  test('gives its waypoints, routes and tracks as layers of their own, in WGS 84', async () => {
    const { layers } = await read(
      `<wpt lat="45.5" lon="6.5"><ele>900</ele><name>Chalet</name><link href="https://x.example"/></wpt>
       <rte><name>Boucle</name><rtept lat="45" lon="6"/><rtept lat="46" lon="7"/></rte>${track}`,
    );
    expect(layers.map(({ name, srid }) => [name, srid])).toEqual([
      ['waypoints', 4326],
      ['routes', 4326],
      ['tracks', 4326],
    ]);
    const [waypoints, routes, tracks] = layers;
    expect(waypoints!.geometries).toEqual([{ type: 'Point', coordinates: [6.5, 45.5, 900] }]);
    expect(waypoints!.records).toEqual([{ ele: 900, name: 'Chalet', link: 'https://x.example' }]);
    expect(routes!.geometries).toEqual([
      {
        type: 'LineString',
        coordinates: [
          [6, 45],
          [7, 46],
        ],
      },
    ]);
    expect(tracks!.geometries).toEqual([
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [6.1, 45.1, 1200],
            [6.2, 45.2, 1250.5],
          ],
          [
            [6.3, 45.3, 1300],
            [6.4, 45.4, 1310],
          ],
        ],
      },
    ]);
    expect(tracks!.records).toEqual([{ name: 'Sentier' }]);
  });

  test('says that the times of the points of a track are not kept', async () => {
    const { layers } = await read(track);
    expect(codesOf(layers[0]!.report.findings)).toContain('gpx.point-details');
  });

  test('keeps the simple elements of extensions', async () => {
    const { layers } = await read(
      '<wpt lat="1" lon="2"><extensions><x:a xmlns:x="urn:x"><x:couleur>rouge</x:couleur></x:a></extensions></wpt>',
    );
    expect(layers[0]!.records).toEqual([{ couleur: 'rouge' }]);
  });

  test('drops the elevation of a line of which some points have none, and a segment of one point', async () => {
    const { layers } = await read(
      '<trk><trkseg><trkpt lat="1" lon="2"><ele>5</ele></trkpt><trkpt lat="3" lon="4"/></trkseg><trkseg><trkpt lat="5" lon="6"/></trkseg></trk>',
    );
    expect(layers[0]!.geometries).toEqual([
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [2, 1],
            [4, 3],
          ],
        ],
      },
    ]);
  });

  test('with a point without place reports it and goes on', async () => {
    const { layers } = await read(
      '<wpt lat="1"><name>a</name></wpt><wpt lat="1" lon="2"><name>b</name></wpt>',
    );
    expect(layers[0]!.geometries).toEqual([null, { type: 'Point', coordinates: [2, 1] }]);
    expect(codesOf(layers[0]!.report.findings)).toContain('geometry.unreadable');
  });

  test('of nothing, cut, or in UTF-16 is refused, reported and read', async () => {
    expect(codesOf((await deposit('')).findings)).toEqual(['deposit.no-data']);
    const cut = Buffer.from(gpx(track)).subarray(0, 300);
    expect((await deposit(cut)).findings.map(({ severity }) => severity)).toContain('error');
    const wide = Buffer.from(`\uFEFF${gpx(track.replace('Sentier', 'Forêt'))}`, 'utf16le');
    expect((await read(wide)).layers[0]!.records).toEqual([{ name: 'Forêt' }]);
  });
});
