import { afterAll, describe, expect, test } from 'vitest';
import { limitsOf } from '../limits.ts';
import { checkOnly, DepositFolder } from '../test-support/deposits.ts';
import { readElements } from '../xml/element-stream.ts';
import { isFeatureOrEnvelope } from './features.ts';
import { GmlLinks } from './links.ts';

const folder = new DepositFolder();
afterAll(() => folder.delete());

const collection = (...members: string[]) =>
  `<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:xlink="http://www.w3.org/1999/xlink">${members.map((member) => `<wfs:member>${member}</wfs:member>`).join('')}</wfs:FeatureCollection>`;
const line = (id: string, positions: string, more = '') =>
  `<gml:LineString gml:id="${id}" ${more}><gml:posList>${positions}</gml:posList></gml:LineString>`;
const parcel = (id: string, ...members: string[]) =>
  `<Parcelle gml:id="${id}"><geom><gml:Polygon srsName="urn:ogc:def:crs:EPSG::2154"><gml:exterior><gml:Ring>${members.join('')}</gml:Ring></gml:exterior></gml:Polygon></geom></Parcelle>`;
const member = (href: string) => `<gml:curveMember xlink:href="${href}"/>`;
const limite = (id: string, geometry: string) => `<Limite gml:id="${id}"><axe>${geometry}</axe></Limite>`;

const read = async (...members: string[]) => {
  const deposit = await folder.deposit('liens.gml', collection(...members), { srid: 2154 });
  const layers = deposit.files[0]!.layers.map(({ name }) => name);
  return { deposit, layers };
};

describe('members elsewhere in a GML', () => {
  test('are put in their places, before or after them, turned round, and linked in turn', async () => {
    const reversed =
      '<gml:OrientableCurve gml:id="bc" orientation="-"><gml:baseCurve xlink:href="#cb"/></gml:OrientableCurve>';
    const text = collection(
      parcel('p1', member('#ab'), member('#bc'), member('#ca')),
      `<Parcelle gml:id="p2"><geom><gml:MultiCurve srsName="urn:ogc:def:crs:EPSG::2154">${line('ab', '0 0 10 0')}${reversed}</gml:MultiCurve></geom></Parcelle>`,
      `<Parcelle gml:id="p3"><geom><gml:MultiCurve><gml:curveMember>${line('cb', '5 8 10 0')}</gml:curveMember></gml:MultiCurve></geom></Parcelle>`,
      `<Parcelle gml:id="p4"><geom>${line('ca', '5 8 0 0')}</geom></Parcelle>`,
    );
    const deposit = await folder.deposit('liens.gml', text, { srid: 2154 });
    const report = await checkOnly(deposit);
    expect(report.findings.map(({ code }) => code)).not.toContain('geometry.unreadable');
    expect(report).toMatchObject({ extent: [0, 0, 10, 8], featureCount: 4, nullGeometryCount: 0 });
  });

  test('take the system of where they stand', async () => {
    const { deposit } = await read(
      limite(
        'l1',
        `<gml:MultiCurve srsName="urn:ogc:def:crs:EPSG::4326"><gml:curveMember>${line('far', '48 2 49 3')}</gml:curveMember></gml:MultiCurve>`,
      ),
      limite('l2', '<gml:MultiCurve><gml:curveMember xlink:href="#far"/></gml:MultiCurve>'),
    );
    const [first, second] = [...deposit.files[0]!.read('Limite')].flatMap(({ geometries }) => geometries);
    expect(second).toEqual(first);
  });

  test.each([
    ['nowhere in the document', '#absent'],
    ['in another document', 'https://ailleurs.example/autre.gml#ab'],
    ['to what is no geometry', '#p1'],
  ])('that lead %s are an error of their feature', async (_where, href) => {
    const { deposit } = await read(
      parcel('p1', member(href)),
      parcel('p2', `<gml:curveMember>${line('x', '0 0 1 0 1 1 0 0')}</gml:curveMember>`),
    );
    const report = await checkOnly(deposit);
    const unreadable = report.findings.find(({ code }) => code === 'geometry.unreadable');
    expect(unreadable).toMatchObject({ severity: 'error', feature: '1', count: 1 });
  });

  test('end where they lead to one another, or make more than is allowed', () => {
    const loops = ['a', 'b'].map((id, rank) =>
      limite(
        `l${id}`,
        `<gml:CompositeCurve gml:id="${id}"><gml:curveMember xlink:href="#${['b', 'a'][rank]}"/></gml:CompositeCurve>`,
      ),
    );
    const heavy = limite('lh', line('h', '0 0 1 1 '.repeat(100)));
    const many = limite('lm', `<gml:MultiCurve>${member('#h').repeat(500)}</gml:MultiCurve>`);
    const file = folder.write('bornes.gml', collection(...loops, heavy, many));
    const limits = limitsOf({});
    const links = new GmlLinks(file, limits, { kept: 10_000, ofGeometry: 5_000, inAll: 8_000 });
    const features = [...readElements(file, { isSelected: isFeatureOrEnvelope, limits })].flat();
    const axes = features.map(({ children }) => children[0]!.children[0]!);
    expect(JSON.stringify(links.resolve(axes[0]!)).length).toBeLessThan(5_000);
    const sizes = [1, 2].map(() => JSON.stringify(links.resolve(axes[3]!)).match(/posList/g)!.length);
    expect(sizes).toEqual([6, 3]);
  });
});
