import { afterAll, expect, test } from 'vitest';
import { checkOnly, codesOf, DepositFolder, rowsOf } from '../test-support/deposits.ts';

const folder = new DepositFolder();
afterAll(() => folder.delete());

const kml = (...placemarks: string[]) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>${placemarks
    .map((inside) => `<Placemark>${inside}</Placemark>`)
    .join('')}</Document></kml>`;

async function read(...placemarks: string[]) {
  const deposit = await folder.deposit('traces.kml', kml(...placemarks));
  const report = await checkOnly(deposit);
  return { report, rows: rowsOf(deposit, report), codes: codesOf(report.findings) };
}

const track =
  '<gx:Track><when>2024-05-01T08:00:00Z</when><when>2024-05-01T08:01:00Z</when><when>2024-05-01T08:02:00Z</when><gx:coord>2.1 48.1 0</gx:coord><gx:coord/><gx:coord>2.3 48.2 0</gx:coord></gx:Track>';

test('a recorded track is a line, from its first instant to its last', async () => {
  const { report, rows, codes } = await read(`<name>trace</name>${track}`);
  expect(report).toMatchObject({ geometryType: 'LineString', nullGeometryCount: 0 });
  expect(report.extent).toEqual([2.1, 48.1, 2.3, 48.2]);
  expect(rows).toEqual([['trace', '2024-05-01T08:00:00Z', '2024-05-01T08:02:00Z']]);
  expect(codes).toContain('kml.instants-left-out');
});

test('tracks together are a line of several parts', async () => {
  const { report } = await read(`<gx:MultiTrack>${track}${track}</gx:MultiTrack>`);
  expect(report).toMatchObject({ geometryType: 'MultiLineString', nullGeometryCount: 0 });
});

test('a geometry that we do not know is an error of its feature', async () => {
  const model = '<Model><Location><longitude>2</longitude><latitude>48</latitude></Location></Model>';
  const { report } = await read(
    '<Point><coordinates>2,48</coordinates></Point>',
    model,
    `<MultiGeometry><Point><coordinates>2,48</coordinates></Point>${model}</MultiGeometry>`,
  );
  expect(report.nullGeometryCount).toBe(2);
  expect(report.findings.find(({ code }) => code === 'geometry.unreadable')).toMatchObject({
    severity: 'error',
    count: 2,
    feature: '2',
  });
});

test('one place without coordinates is a warning and refuses nothing', async () => {
  const { report } = await read(
    '<Point><coordinates>2,48</coordinates></Point>',
    '<Point><coordinates/></Point>',
    '<name>sans lieu</name><LookAt><longitude>2</longitude></LookAt>',
  );
  expect(report).toMatchObject({ featureCount: 3, emptyGeometryCount: 1, nullGeometryCount: 1 });
  expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(report.findings.find(({ code }) => code === 'geometry.empty')!.severity).toBe('warning');
});

test('several holes may share a boundary, and repeated data keep all their values', async () => {
  const ring = (text: string) => `<LinearRing><coordinates>${text}</coordinates></LinearRing>`;
  const data = (value: string) => `<Data name="usage"><value>${value}</value></Data>`;
  const { report, rows, codes } = await read(
    `<ExtendedData>${data('eau')}${data('gaz')}</ExtendedData><Polygon><outerBoundaryIs>${ring('0,0 9,0 9,9 0,9 0,0')}</outerBoundaryIs><innerBoundaryIs>${ring('1,1 2,1 2,2 1,1')}${ring('4,4 5,4 5,5 4,4')}</innerBoundaryIs></Polygon>`,
  );
  expect(report.nullGeometryCount).toBe(0);
  expect(rows).toEqual([['eau; gaz']]);
  expect(codes).toContain('value.several');
});

test('what network links lead to is not read, and that is said', async () => {
  const link = '<NetworkLink><Link><href>https://ailleurs.example/x.kml</href></Link></NetworkLink>';
  const place = '<Placemark><Point><coordinates>2,48</coordinates></Point></Placemark>';
  const text = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${link}${place}${link}</Document></kml>`;
  const deposit = await folder.deposit('liens.kml', text);
  expect(deposit.findings).toMatchObject([{ code: 'kml.network-links', severity: 'warning', count: 2 }]);
  expect((await checkOnly(deposit)).featureCount).toBe(1);
});

test('images laid over the ground are no features, and that is said', async () => {
  const overlay = '<GroundOverlay><name>plan</name><Icon><href>plan.png</href></Icon></GroundOverlay>';
  const place = '<Placemark><Point><coordinates>2,48</coordinates></Point></Placemark>';
  const text = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${overlay}${place}<PhotoOverlay/></Document></kml>`;
  const deposit = await folder.deposit('plans.kml', text);
  expect(deposit.findings).toMatchObject([{ code: 'kml.overlays-left-out', severity: 'warning', count: 2 }]);
  expect((await checkOnly(deposit)).featureCount).toBe(1);
});
