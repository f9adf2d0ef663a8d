import iconv from 'iconv-lite';
import { afterAll, describe, expect, test } from 'vitest';
import { checkOnly, codesOf, DepositFolder, rowsOf } from '../test-support/deposits.ts';

const folder = new DepositFolder();
afterAll(() => folder.delete());

async function read(text: string | Uint8Array, options = {}) {
  const deposit = await folder.deposit('table.csv', text, options);
  const report = await checkOnly(deposit);
  const types = Object.fromEntries(report.columns.map(({ name, type }) => [name, type]));
  return { deposit, report, types, rows: rowsOf(deposit, report), layer: deposit.files[0]!.layers[0]! };
}

describe('types of a CSV', () => {
  test.each([
    [['01004', '69123'], 'text', ['01004', '69123']],
    [['2A004', '1'], 'text', ['2A004', '1']],
    [['12E4', '1'], 'text', ['12E4', '1']],
    [['+33612345678'], 'text', ['+33612345678']],
    [['1', '-2', '0'], 'integer', [1, -2, 0]],
    [['2147483647'], 'integer', [2147483647]],
    [['2147483648'], 'bigint', [2147483648n]],
    [['9223372036854775807', '1'], 'bigint', [9223372036854775807n, 1n]],
    [['9223372036854775808'], 'text', ['9223372036854775808']],
    [['1', '2.5', '1.5e-3'], 'double', [1, 2.5, 0.0015]],
    [['1,5', '2'], 'double', [1.5, 2]],
    [['1,5', '2.5'], 'text', ['1,5', '2.5']],
    [['true', 'FALSE'], 'boolean', [true, false]],
    [['2024-02-29', ''], 'date', ['2024-02-29', null]],
    [['2023-02-29'], 'text', ['2023-02-29']],
    [['31/12/2024'], 'date', ['2024-12-31']],
    [['2024-02-29 10:00', '2024-03-01'], 'datetime', ['2024-02-29T10:00:00', '2024-03-01T00:00:00']],
    [['10:30'], 'time', ['10:30']],
    [['NaN', '1'], 'text', ['NaN', '1']],
    [['', ''], 'text', [null, null]],
  ])('%j is %s', async (values, type, expected) => {
    const { types, rows } = await read(`X;Y;v\n${values.map((value) => `1;2;${value}`).join('\n')}\n`);
    expect(types.v).toBe(type);
    expect(rows.map((row) => row[2])).toEqual(expected);
  });

  test('are settled by the whole file, not its beginning', async () => {
    const lines = Array.from({ length: 9000 }, (_, index) => `1;2;${index}`);
    const { layer, types } = await read(`X;Y;v\n${lines.join('\n')}\n1;2;fin`);
    expect(layer.columns.find(({ name }) => name === 'v')!.type).toBe('integer');
    expect(types.v).toBe('text');
  });
});

describe('the way a CSV is written', () => {
  test.each([[','], [';'], ['\t'], ['|']])('separator %j is recognised', async (separator) => {
    const { rows } = await read(
      [
        ['X', 'Y', 'nom'],
        ['2.5', '48.5', 'a'],
        ['3.5', '47.5', 'b'],
      ]
        .map((line) => line.join(separator))
        .join('\n'),
    );
    expect(rows).toEqual([
      [2.5, 48.5, 'a'],
      [3.5, 47.5, 'b'],
    ]);
  });

  test.each([['\n'], ['\r\n'], ['\r']])('line end %j is recognised', async (lineEnd) => {
    const { rows } = await read(['X;Y;nom', '1;2;a', '3;4;b'].join(lineEnd) + lineEnd);
    expect(rows).toEqual([
      [1, 2, 'a'],
      [3, 4, 'b'],
    ]);
  });

  test('quotes protect separators, line ends and quotes', async () => {
    const { rows } = await read('X,Y,nom,note\n1,2,"a, ""b""\nc",""\n3,4,"","x"\n');
    expect(rows).toEqual([
      [1, 2, 'a, "b"\nc', null],
      [3, 4, null, 'x'],
    ]);
  });

  test('records cut by the reading buffer are whole', async () => {
    const long = 'é'.repeat(1000);
    const lines = Array.from({ length: 3000 }, (_, index) => `1;2;"${index};\n${long}"`);
    const { report, rows } = await read(`X;Y;nom\n${lines.join('\n')}`);
    expect(report.featureCount).toBe(3000);
    expect(rows[2999]![2]).toBe(`2999;\n${long}`);
  });

  test.each(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'])(
    'encoding %s is recognised',
    async (encoding) => {
      const isWide = encoding.startsWith('utf-16');
      const { rows, layer } = await read(
        iconv.encode('X;Y;nom\n1;2;Œuvre d’été\n', encoding, { addBOM: isWide }),
      );
      expect(rows[0]![2]).toBe('Œuvre d’été');
      expect(layer.encoding!.name).toBe(encoding);
    },
  );

  test('a byte order mark is not part of the first name', async () => {
    const { layer } = await read('\ufeffX;Y;nom\n1;2;é\n');
    expect(layer.columns[0]!.name).toBe('X');
    expect(layer.encoding!.source).toBe('bom');
  });

  test('the mark that ends texts of DOS is no record', async () => {
    const text = 'nom;x;y\r\nA;1;2\r\n';
    for (const end of ['\x1a', 'B;3;4\x1a', '"B";3;4\r\n\x1a']) {
      const { rows, report } = await read(text + end);
      expect(rows.map(([name]) => name)).toEqual(end.includes('B') ? ['A', 'B'] : ['A']);
      expect(codesOf(report.findings)).not.toContain('csv.ragged-lines');
    }
  });

  test('without header the columns get names', async () => {
    const { layer } = await read('1;2;a\n3;4;b\n');
    expect(layer.columns.map(({ name }) => name)).toEqual(['column_1', 'column_2', 'column_3']);
    expect(layer.geometryType).toBeNull();
  });

  test('lines of another width are counted', async () => {
    const { report, rows } = await read('X;Y;nom\n1;2\n3;4;b;c\n5;6;d\n');
    expect(rows.map((row) => row[2])).toEqual([null, 'b', 'd']);
    expect(report.findings.find(({ code }) => code === 'csv.ragged-lines')).toMatchObject({
      count: 2,
      feature: '1',
    });
  });
});

describe('the geometry of a CSV', () => {
  test.each([
    ['X;Y', '2.5;48.5', 4326],
    ['lon;lat', '2.5;48.5', 4326],
    ['Longitude;Latitude', '2,5;48,5', 4326],
    ['x_l93;y_l93', '652000;6862000', 2154],
    ['coord_x;coord_y', '652000.5;6862000.25', 2154],
    ['geo_point_2d;nom', '"48.5, 2.5";a', 4326],
  ])('is found in %s', async (header, values, srid) => {
    const { layer, report, deposit } = await read(`${header}\n${values}\n`);
    expect(layer).toMatchObject({ geometryType: 'Point', srid });
    expect(report.nullGeometryCount).toBe(0);
    expect(report.extent![0]).toBe(srid === 4326 ? 2.5 : report.extent![2]);
    expect(codesOf(deposit.findings)).toContain('csv.coordinate-columns');
  });

  test('is read from WKT, whatever the column is called', async () => {
    const { layer, report } = await read(
      'nom;forme\na;"POLYGON((0 0,1 0,1 1,0 0))"\nb;"MULTIPOLYGON(((0 0,1 0,1 1,0 0)))"\n',
      { srid: 4326 },
    );
    expect(layer.columns.map(({ name }) => name)).toEqual(['nom']);
    expect(report.geometryType).toBe('MultiPolygon');
  });

  test('that cannot be read is null, counted, and its line listed for the depositor to choose', async () => {
    const { report } = await read(`X;Y;nom\n${'1;2;a\n'.repeat(20)}n.c.;2;"b\nb"\n;;c\n3;;d\n`);
    expect(report.nullGeometryCount).toBe(3);
    expect(report.findings.find(({ code }) => code === 'csv.coordinate-unreadable')).toEqual({
      code: 'csv.coordinate-unreadable',
      severity: 'error',
      layer: 'table',
      count: 2,
      feature: '21',
      params: { value: 'n.c. 2', lines: '22, 25' },
    });
  });

  test.each([
    ['two good rows of five', 'x;y\n2.5;48.5\n2.6;48.6\nn.c.;n.c.\na;b\n12 rue;5'],
    ['one row without final line end', 'id;x;y\n1;2.5;48.5'],
    ['one WKT without final line end', 'id,WKT\n1,"LINESTRING(2 49,3 50)"'],
    ['a blank before quotes', 'id, WKT\n1, "LINESTRING(2 49,3 50)"\n2, "LINESTRING(2 49,3 50)"\n'],
    ['one column of WKT', 'wkt\n"LINESTRING(2 49,3 50)"\n"LINESTRING(2 49,3 50)"\n'],
    ['one column of WKT without quotes nor header', 'POINT(2 49)\nPOINT(3 50)\n'],
    ['carriage returns and one line feed at the very end', 'x;y\r2;49\r3;50\r\n'],
    ['mixed line ends', 'x;y\r\n2;49\n3;50\r4;51'],
    ['curves', 'id,wkt\n1,"MULTICURVE((0 0,1 1),CIRCULARSTRING(1 1,2 2,3 1))"\n'],
    ['a TIN', 'id,wkt\n1,"TIN(((0 0,1 0,0 1,0 0)))"\n'],
    ['PostGIS', 'id,geom\n1,0101000020E610000000000000000004400000000000404840\n'],
    ['GeoJSON', 'id;geo_shape\n1;"{""coordinates"": [2.5, 48.5], ""type"": ""Point""}"\n'],
    ['values that begin late', `x;y;nom\n${';;a\n'.repeat(6000)}2.5;48.5;b\n`],
  ])('is found with %s', async (_what, text) => {
    const { layer, report } = await read(text, { srid: 4326 });
    expect(layer.geometryType).not.toBeNull();
    expect(report.nullGeometryCount).toBeLessThan(report.featureCount);
    expect(report.extent).toBeDefined();
  });

  test('is found behind a first record of any size, up to the limit of a record', async () => {
    const points = Array.from({ length: 40_000 }, (_, index) => `${2 + index / 1e6} 49.123456789`);
    const { layer, report } = await read(`id;wkt\n1;LINESTRING(${points.join(',')})\n2;POINT(2 49)`, {
      srid: 4326,
    });
    expect(layer.geometryType).not.toBeNull();
    expect(report).toMatchObject({ featureCount: 2, nullGeometryCount: 0 });
  });

  test('tells its system in EWKT and EWKB, and is in degrees in GeoJSON', async () => {
    const sridOf = async (text: string) => (await read(text)).layer.srid;
    expect(await sridOf('id,geom\n1,SRID=2154;POINT(652000 6862000)\n')).toBe(2154);
    expect(await sridOf('id,geom\n1,0101000020E610000000000000000004400000000000404840\n')).toBe(4326);
    expect(await sridOf('id;geo\n1;"{""type"": ""Point"", ""coordinates"": [2.5, 48.5]}"\n')).toBe(4326);
  });

  test('in several systems is brought into the one most are in, and that is said', async () => {
    const rows = [
      ['1', 'SRID=2154;POINT(652469 6862035)'],
      ['2', 'SRID=4326;POINT(2.3522 48.8566)'],
      ['3', 'SRID=2154;POINT(652470 6862036)'],
      ['4', 'SRID=5698;POINT(652469 6862035)'],
      ['5', 'SRID=999999;POINT(1 2)'],
    ];
    const text = `id,geom\n${rows.map((row) => row.join(',')).join('\n')}\n`;
    const { layer, report } = await read(text);
    expect(layer.srid).toBe(2154);
    const [west, south, east, north] = report.extent!;
    expect([east - west, north - south].every((side) => side < 5)).toBe(true);
    const [brought, unread] = ['crs.brought', 'csv.coordinate-unreadable'].map((code) =>
      report.findings.find((finding) => finding.code === code),
    );
    expect([brought, unread]).toMatchObject([
      { code: 'crs.brought', severity: 'info', count: 1, feature: '2', params: { own: 4326, srid: 2154 } },
      {
        code: 'csv.coordinate-unreadable',
        severity: 'error',
        count: 1,
        feature: '5',
        params: { value: 'SRID=999999;POINT(1 2)', lines: '6' },
      },
    ]);
    const confirmed = await read(text, { srid: 4326, isSridConfirmed: true });
    expect(codesOf(confirmed.report.findings)).not.toContain('crs.brought');
  });

  test.each(['', '"'])(
    'tells its system in EWKT among semicolons, between quotes or not (%j)',
    async (mark) => {
      const rowOf = (id: number, text: string) => `${id};${mark}${text}${mark};"a;b"\n`;
      const text = `id;geom;nom\n${rowOf(1, 'SRID=2154;POINT(652000 6862000)')}${rowOf(2, 'SRID=2154;LINESTRING(0 0,1 1)')}`;
      const { layer, rows, report } = await read(text);
      expect(layer).toMatchObject({ srid: 2154, geometryType: 'Geometry' });
      expect(rows).toEqual([
        [1, 'a;b'],
        [2, 'a;b'],
      ]);
      expect(codesOf(report.findings)).not.toContain('csv.ragged-lines');
    },
  );

  test('tells its system in EWKT among semicolons without a header', async () => {
    const { layer, rows } = await read(
      '1;SRID=2154;POINT(652000 6862000)\n2;SRID=2154;POINT(652001 6862000)\n',
    );
    expect(layer.srid).toBe(2154);
    expect(rows).toEqual([[1], [2]]);
  });

  test('stays in two columns where the header has one for the system', async () => {
    const { layer, rows } = await read('id;srid;geom\n1;SRID=2154;POINT(652000 6862000)\n', { srid: 2154 });
    expect(layer.columns.map(({ name }) => name)).toEqual(['id', 'srid']);
    expect(rows).toEqual([[1, 'SRID=2154']]);
  });

  test('is read from degrees, minutes and seconds, the bad ones listed', async () => {
    const { layer, deposit, report } = await read(
      `nom;lat;lon\nA;48°51'24"N;2°21'03"E\nB;48 51 24 S;2 21 03 O\nC;48.5;2.25\nD;48°61'00"N;2°00'00"E\n`,
    );
    expect(layer).toMatchObject({ srid: 4326, geometryType: 'Point' });
    expect(codesOf(deposit.findings)).not.toContain('csv.coordinates-not-recognised');
    expect(report.extent).toEqual(
      [-2 - 21 / 60 - 3 / 3600, -48.856_666_666_666_67, 2.350_833_333_333_33, 48.856_666_666_666_67].map(
        (side) => expect.closeTo(side, 9),
      ),
    );
    expect(report.findings.find(({ code }) => code === 'csv.coordinate-unreadable')!.params.lines).toBe('5');
  });

  test('is read from one column of lettered angles, whatever its name', async () => {
    const { layer, report } = await read(`nom;position\nA;48°51'24"N 2°21'03"E\nB;49°N 3°W\n`);
    expect(layer).toMatchObject({ srid: 4326, geometryType: 'Point' });
    expect(report.extent).toEqual([-3, 48.856_666_7, 2.350_833_3, 49].map((side) => expect.closeTo(side, 6)));
  });

  test('is in degrees when most rows are, whatever one bad row says', async () => {
    const { layer } = await read('lat;long\n48.5;2.5\n48.6;2.6\n6862000;2.7\n');
    expect(layer.srid).toBe(4326);
  });

  test('is not made up from columns that only have such names, and that is said', async () => {
    const { layer, deposit } = await read('x;y\nrouge;vert\nbleu;noir\n');
    expect(layer.geometryType).toBeNull();
    expect(deposit.findings.find(({ code }) => code === 'csv.coordinates-not-recognised')).toMatchObject({
      severity: 'warning',
      params: { columns: 'x, y', value: 'rouge' },
    });
  });

  test('of a WKT that no one can read is an error of that line, never a text', async () => {
    const { layer, report } = await read('id;wkt\n1;POINT(2 49)\n2;POINT(2)\n3;LINESTRING(2 49,x)\n', {
      srid: 4326,
    });
    expect(layer.columns.map(({ name }) => name)).toEqual(['id']);
    expect(report.findings.find(({ code }) => code === 'csv.coordinate-unreadable')!.params.lines).toBe(
      '3, 4',
    );
  });

  test('with unknown projection asks for it', async () => {
    const { deposit, layer } = await read('X;Y\n9000000;100\n9000500;400\n');
    expect(codesOf(deposit.findings)).toContain('crs.missing');
    expect(layer.sampleExtent).toEqual([9_000_000, 100, 9_000_500, 400]);
  });
});

describe('a CSV of another country or program', () => {
  test.each([
    ['nombre;latitud;longitud', 'A;40.5;-3.2'],
    ['nome;latitudine;longitudine', 'A;40.5;-3.2'],
    ['naam;breedtegraad;lengtegraad', 'A;40,5;-3,2'],
    ['Name;Breitengrad;Längengrad', 'A;40,5;-3,2'],
    ['Name;geographische Breite;geographische Länge', 'A;40,5;-3,2'],
    ['Name;geogr. Breite;geogr. Länge', 'A;40,5;-3,2'],
  ])('%s are coordinates', async (names, row) => {
    const { layer, rows } = await read(`${names}\n${row}\n`);
    expect(layer.geometryType).toBe('Point');
    expect(rows).toHaveLength(1);
  });

  test('O is the east in German names, the west in others', async () => {
    const german = await read(`Name;Breitengrad;Längengrad\nA;52°31'12"N;13°24'36"O\n`);
    expect(german.report.extent![0]).toBeCloseTo(13.41, 5);
    const french = await read(`nom;latitude;longitude\nA;48°23'24"N;4°29'24"O\n`);
    expect(french.report.extent![0]).toBeCloseTo(-4.49, 5);
  });

  test('Länge and Breite alone may be the sizes of a thing', async () => {
    const { layer } = await read('Name;Länge;Breite\nA;40,5;3,2\n');
    expect(layer.geometryType).toBeNull();
  });

  test.each(['utf8', 'utf-16'])(
    'the line that tells Excel the separator is no row, in %s',
    async (encoding) => {
      const text = 'sep=;\r\nnom;lat;lon\r\nÉcole, rue;48.5;2.25\r\n';
      const { rows, report, layer } = await read(iconv.encode(text, encoding, { addBOM: true }));
      expect(report.columns.map(({ name }) => name)).toEqual(['nom', 'lat', 'lon']);
      expect(rows.map((row) => row[0])).toEqual(['École, rue']);
      expect(layer.geometryType).toBe('Point');
    },
  );

  test('two columns of one name keep their header, their rows and their coordinates', async () => {
    const { report, rows, layer } = await read('nom,nom,lat,lon\nA,a,48.5,2.25\nB,b,49,3\n');
    expect(report.columns.map(({ name }) => name)).toEqual(['nom', 'nom_2', 'lat', 'lon']);
    expect(rows).toHaveLength(2);
    expect(layer.geometryType).toBe('Point');
  });
});
