import { toGeoJson } from '@cartable/geo';
import { afterAll, describe, expect, test } from 'vitest';
import { openDeposit } from '../deposit.ts';
import { checkOnly, codesOf, DepositFolder, rowsOf } from '../test-support/deposits.ts';
import { crsOfCoordSys } from './coord-sys.ts';

const folder = new DepositFolder();
afterAll(() => folder.delete());

interface Pair {
  readonly objects: string;
  readonly records?: string | Uint8Array;
  readonly columns?: readonly string[];
  readonly head?: string;
}

function deposit({ objects, records, columns = [], head = '' }: Pair) {
  const mif = [
    'Version 300',
    head || 'Charset "WindowsLatin1"',
    'Delimiter ","',
    'CoordSys Earth Projection 3, 33, "m", 3, 46.5, 44, 49, 700000, 6600000',
    `Columns ${columns.length}`,
    ...columns.map((column) => `  ${column}`),
    'Data',
    '',
    objects,
  ].join('\r\n');
  const files = [folder.write('parcelles.MIF', mif)];
  if (records !== undefined) files.push(folder.write('parcelles.mid', records));
  return openDeposit(files, { spoolFolder: folder.spool() });
}

async function geometriesOf(objects: string, head?: string) {
  const opened = await deposit({ objects, ...(head === undefined ? {} : { head }) });
  expect(codesOf(opened.findings)).toEqual([]);
  const file = opened.files[0]!;
  return [...file.read(file.layers[0]!.name)].flatMap(({ geometries }) =>
    geometries.map((wkb) => wkb && toGeoJson(wkb)),
  );
}

describe('a MIF', () => {
  test('gives every kind of object, pens, brushes and labels left aside', async () => {
    const objects = `Point 1 2
    Symbol (34,0,12)
Line 0 0 1 1
    Pen (1,2,0)
Pline 3
0 0
1 0
1 1
    Smooth
Pline Multiple 2
  2
0 0
1 0
  2
5 5
6 6
Multipoint 2
1 1
2 2
None
Rect 0 0 2 1
    Brush (1,0,16777215)
Text
    "Point 9 9"
    3 4 5 6
    Label Line 0 0
Collection 2
Region 1
  4
0 0
0 1
1 1
0 0
Multipoint 1
7 8`;
    expect(await geometriesOf(objects)).toEqual([
      { type: 'Point', coordinates: [1, 2] },
      {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1],
        ],
      },
      {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
      },
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [0, 0],
            [1, 0],
          ],
          [
            [5, 5],
            [6, 6],
          ],
        ],
      },
      {
        type: 'MultiPoint',
        coordinates: [
          [1, 1],
          [2, 2],
        ],
      },
      null,
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [2, 0],
            [2, 1],
            [0, 1],
            [0, 0],
          ],
        ],
      },
      { type: 'Point', coordinates: [3, 4] },
      {
        type: 'GeometryCollection',
        geometries: [
          {
            type: 'Polygon',
            coordinates: [
              [
                [0, 0],
                [0, 1],
                [1, 1],
                [0, 0],
              ],
            ],
          },
          { type: 'MultiPoint', coordinates: [[7, 8]] },
        ],
      },
    ]);
  });

  test('puts holes into the polygon around them, whichever way rings turn', async () => {
    const square = (x: number, y: number, size: number, turn: 1 | -1) => {
      const ring = [
        [x, y],
        [x + size, y],
        [x + size, y + size],
        [x, y + size],
      ];
      return `4\n${(turn === 1 ? ring : ring.reverse()).map((point) => point.join(' ')).join('\n')}`;
    };
    for (const turns of [
      [1, 1, 1],
      [-1, -1, -1],
      [1, -1, 1],
    ] as const) {
      const rings = [square(0, 0, 10, turns[0]), square(2, 2, 3, turns[1]), square(20, 20, 5, turns[2])];
      const [geometry] = await geometriesOf(`Region 3\n${rings.join('\n')}`);
      expect(geometry?.type).toBe('MultiPolygon');
      const polygons = (geometry as { coordinates: unknown[][] }).coordinates;
      expect(polygons.map((polygon) => polygon.length).sort()).toEqual([1, 2]);
    }
  });

  test('draws ellipses and arcs as lines, and says so', async () => {
    const opened = await deposit({
      objects: 'Ellipse 700000 6600000 700020 6600010\nArc 700000 6600000 700020 6600020\n0 90',
    });
    const report = await checkOnly(opened);
    expect(report.extent).toEqual([700000, 6600000, 700020, 6600020]);
    expect(codesOf(report.findings)).toContain('geometry.curves-drawn');
    expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('applies its transformation', async () => {
    expect(await geometriesOf('Point 1 2', 'Transform 10, 0, 5, 6')).toEqual([
      { type: 'Point', coordinates: [15, 8] },
    ]);
  });

  test('has typed attributes, in the character set it names', async () => {
    const columns = [
      'nom Char(20)',
      'n Integer',
      'grand LargeInt',
      'prix Decimal(10,2)',
      'jour Date',
      'heure Time',
      'instant DateTime',
      'public Logical',
    ];
    const records = Buffer.from(
      '"Forêt ""haute"", est",3,9007199254740993,12.50,20240131,134559000,20240131134559250,T\r\n"",,,,,,,\r\n',
      'latin1',
    );
    const opened = await deposit({ objects: 'Point 1 2\nPoint 3 4', columns, records });
    const report = await checkOnly(opened);
    expect(opened.files[0]!.layers[0]).toMatchObject({
      name: 'parcelles',
      srid: 2154,
      geometryType: 'Point',
    });
    expect(rowsOf(opened, report)).toEqual([
      [
        'Forêt "haute", est',
        3,
        9007199254740993n,
        12.5,
        '2024-01-31',
        '13:45:59',
        '2024-01-31T13:45:59.250',
        true,
      ],
      [null, null, null, null, null, null, null, null],
    ]);
  });

  test('without character set is read in the one its texts are in', async () => {
    const columns = ['nom Char(20)'];
    for (const encoding of ['latin1', 'utf8'] as const) {
      const records = Buffer.from('"Forêt"\n', encoding);
      const opened = await deposit({ objects: 'Point 1 2', columns, records, head: 'Charset "Neutral"' });
      expect(rowsOf(opened, await checkOnly(opened))).toEqual([['Forêt']]);
    }
  });

  test('with a value that is not of its type reports it', async () => {
    const opened = await deposit({ objects: 'Point 1 2', columns: ['n Integer'], records: 'douze\n' });
    const report = await checkOnly(opened);
    expect(rowsOf(opened, report)).toEqual([[null]]);
    expect(codesOf(opened.files[0]!.readingFindings('parcelles'))).toContain('value.lost');
  });

  test('without its .mid, cut, or with what is no number is refused in words', async () => {
    const alone = await deposit({ objects: 'Point 1 2', columns: ['n Integer'] });
    expect(codesOf(alone.findings)).toEqual(['mif.mid-missing']);
    const codes = async (pair: Pair) => codesOf((await checkOnly(await deposit(pair))).findings);
    expect(await codes({ objects: 'Pline 3\n0 0\n1 1' })).toContain('format.truncated');
    const short = { objects: 'Point 1 2', columns: ['n Integer'], records: '1\n2\n' };
    expect(await codes(short)).toContain('format.truncated');
    expect(await codes({ objects: 'Point 1 deux' })).toContain('mif.object');
    expect(
      await codes({ objects: 'Point 1 2\nPoint 3 4', columns: ['n Integer'], records: '1\n' }),
    ).toContain('format.truncated');
  });
});

describe('a CoordSys', () => {
  test.each([
    ['NonEarth Units "m" Bounds (0, 0) (1, 1)', undefined],
    ['Earth Projection 10, 157, "m", 0', { srid: 3857 }],
    [
      'Earth Projection 25, 1000, "m", 7.4, 46.9',
      { name: 'MapInfo Earth Projection 25, 1000, "m", 7.4, 46.9' },
    ],
  ])('%s is told as it is', (clause, expected) => {
    expect(crsOfCoordSys(clause)).toEqual(expected);
  });

  test.each([
    ['Earth Projection 3, 33, "m", 3, 46.5, 44, 49, 700000, 6600000', 2154],
    [
      'Earth Projection 3, 33, "m", 3, 46.5, 44, 49.00000000002, 700000, 6600000 Bounds (-113597193, -101646288) (115004142, 126955047)',
      2154,
    ],
    ['Earth Projection 3, 33, "m", 3, 46, 45.25, 46.75, 1700000, 5200000', 3946],
    ['Earth Projection 3, 1002, "m", 0, 46.8, 45.8989188889, 47.6960144444, 600000, 2200000', 27572],
    ['Earth Projection 1, 104', 4326],
    ['Earth Projection 1, 33', 4171],
    ['Earth Projection 8, 104, "m", 3, 0, 0.9996, 500000, 0', 32631],
  ])('%s is EPSG:%i', async (clause, srid) => {
    const mif = `Version 300\nCharset "WindowsLatin1"\nCoordSys ${clause}\nColumns 0\nData\n\nPoint 1 2\n`;
    const opened = await folder.deposit('a.mif', mif);
    expect(opened.files[0]?.layers[0]?.srid).toBe(srid);
  });
});
