import { afterAll, describe, expect, test } from 'vitest';
import { checkOnly, DepositFolder } from '../test-support/deposits.ts';
import type { XmlElement } from '../xml/element-stream.ts';
import { readFeature } from './features.ts';
import { readGmlGeometry } from './geometry.ts';

const element = (
  name: string,
  attributes: Record<string, string>,
  ...children: (XmlElement | string)[]
): XmlElement => ({
  name,
  attributes,
  children: children.filter((child) => typeof child !== 'string'),
  text: children.filter((child) => typeof child === 'string').join(''),
});
const none = { srsName: undefined, dimension: 2, curves: { tolerance: 0.01, isUsed: false } };

describe('GML geometries', () => {
  test('are read latitude first only where the name of the system says so', () => {
    const point = (srsName: string) => element('Point', { srsName }, element('pos', {}, '48 2'));
    const coordinates = (srsName: string) => readGmlGeometry(point(srsName), none)!.coordinates;
    expect(coordinates('urn:ogc:def:crs:EPSG::4326')).toEqual([2, 48]);
    expect(coordinates('urn:x-ogc:def:crs:EPSG:4326'), 'as WFS 1.1 of GeoServer writes it').toEqual([2, 48]);
    expect(coordinates('EPSG:4326')).toEqual([48, 2]);
    expect(coordinates('http://www.opengis.net/gml/srs/epsg.xml#4326')).toEqual([48, 2]);
    expect(coordinates('urn:ogc:def:crs:EPSG::2154')).toEqual([48, 2]);
  });

  test('of version 2 have coordinates and boundaries of their own names', () => {
    const ring = (text: string) => element('LinearRing', {}, element('coordinates', {}, text));
    const polygon = element(
      'Polygon',
      {},
      element('outerBoundaryIs', {}, ring('0,0 4,0 4,4 0,0')),
      element('innerBoundaryIs', {}, ring('1,1 2,1 2,2 1,1')),
    );
    expect(readGmlGeometry(polygon, none)).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [4, 0],
          [4, 4],
          [0, 0],
        ],
        [
          [1, 1],
          [2, 1],
          [2, 2],
          [1, 1],
        ],
      ],
    });
  });

  test('made of segments and patches are joined', () => {
    const segment = (text: string) => element('LineStringSegment', {}, element('posList', {}, text));
    const curve = element('Curve', {}, element('segments', {}, segment('0 0 1 1'), segment('1 1 2 0')));
    expect(readGmlGeometry(curve, none)).toEqual({
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 1],
        [2, 0],
      ],
    });
  });

  test('in three dimensions keep the third', () => {
    const line = element('LineString', { srsDimension: '3' }, element('posList', {}, '0 0 5 1 1 6'));
    expect(readGmlGeometry(line, none)!.coordinates).toEqual([
      [0, 0, 5],
      [1, 1, 6],
    ]);
  });

  test('with numbers that are none are not read', () => {
    expect(readGmlGeometry(element('Point', {}, element('pos', {}, 'a b')), none)).toBeUndefined();
    expect(readGmlGeometry(element('LineString', {}, element('posList', {}, '0 0 1')), none)).toBeUndefined();
  });
});

describe('GML curves', () => {
  const positions = (text: string) => element('posList', {}, text);
  const curveOf = (...segments: XmlElement[]) => element('Curve', {}, element('segments', {}, ...segments));
  const line = (text: string) => element('LineString', {}, positions(text));
  const read = (from: XmlElement) => {
    const curves = { tolerance: 0.01, isUsed: false };
    const geometry = readGmlGeometry(from, { ...none, curves });
    return { type: geometry?.type, line: geometry?.coordinates as number[][], isDrawn: curves.isUsed };
  };

  test('composed and turned round are lines', () => {
    const turned = element(
      'OrientableCurve',
      { orientation: '-' },
      element('baseCurve', {}, line('2 0 1 1')),
    );
    const composite = element(
      'CompositeCurve',
      {},
      element('curveMember', {}, line('0 0 1 1')),
      element('curveMember', {}, turned),
    );
    expect(read(composite)).toEqual({
      type: 'LineString',
      line: [
        [0, 0],
        [1, 1],
        [2, 0],
      ],
      isDrawn: false,
    });
  });

  test.each([
    ['Arc', element('Arc', {}, positions('0 0 1 1 2 0')), [2, 0]],
    ['ArcString', element('ArcString', {}, positions('0 0 1 1 2 0 3 -1 4 0')), [4, 0]],
    ['Circle', element('Circle', {}, positions('0 0 1 1 2 0')), [0, 0]],
    [
      'CircleByCenterPoint',
      element('CircleByCenterPoint', {}, element('pos', {}, '1 0'), element('radius', { uom: 'm' }, '1')),
      [2, 0],
    ],
    [
      'ArcByCenterPoint',
      element(
        'ArcByCenterPoint',
        {},
        element('pos', {}, '1 0'),
        element('radius', { uom: 'm' }, '1'),
        element('startAngle', { uom: 'deg' }, '180'),
        element('endAngle', { uom: 'deg' }, '0'),
      ),
      [2, 0],
    ],
  ])('with %s are drawn, every vertex on the circle', (_name, segment, end) => {
    const { line: drawn, isDrawn } = read(curveOf(segment));
    expect(isDrawn).toBe(true);
    expect(drawn.length).toBeGreaterThan(20);
    drawn.at(-1)!.forEach((value, index) => {
      expect(value).toBeCloseTo(end[index]!, 9);
    });
    for (const [x, y] of drawn) expect(Math.hypot(x! - (x! > 2 ? 3 : 1), y!)).toBeCloseTo(1, 9);
  });

  test('bound surfaces of any making', () => {
    const ring = element(
      'Ring',
      {},
      element('curveMember', {}, curveOf(element('Arc', {}, positions('0 0 1 1 2 0')))),
      element('curveMember', {}, line('2 0 0 0')),
    );
    const patch = element('PolygonPatch', {}, element('exterior', {}, ring));
    const surface = element('Surface', {}, element('patches', {}, patch));
    const composite = element(
      'CompositeSurface',
      {},
      element('surfaceMember', {}, surface),
      element('surfaceMember', {}, element('OrientableSurface', {}, element('baseSurface', {}, surface))),
    );
    expect(read(surface)).toMatchObject({ type: 'Polygon', isDrawn: true });
    expect(read(composite)).toMatchObject({ type: 'MultiPolygon', isDrawn: true });
    expect(read(element('MultiSurface', {}, element('surfaceMember', {}, composite))).type).toBe(
      'MultiPolygon',
    );
  });

  test.each([
    ['a spline', curveOf(element('CubicSpline', {}, positions('0 0 1 1 2 0')))],
    ['an unknown element', element('LineString', {}, element('zigzag', {}, '0 0 1 1'))],
    ['a solid', element('Solid', {}, element('exterior', {}))],
    ['a member that is elsewhere', element('MultiCurve', {}, element('curveMember', { href: '#c1' }))],
    ['an arc of four points', curveOf(element('Arc', {}, positions('0 0 1 1 2 0 3 1')))],
    [
      'a radius on the globe',
      element(
        'Curve',
        { srsName: 'urn:ogc:def:crs:EPSG::4326' },
        element(
          'segments',
          {},
          element('CircleByCenterPoint', {}, element('pos', {}, '48 2'), element('radius', {}, '10')),
        ),
      ),
    ],
  ])('with %s are no geometry, not an empty one', (_what, from) => {
    expect(readGmlGeometry(from, none)).toBeUndefined();
  });
});

describe('a GML feature', () => {
  test('keeps every value of a repeated element, and does not take geometries for texts', () => {
    const feature = readFeature(
      element(
        'Route',
        { id: 'r1' },
        element('name', {}, 'rue A'),
        element('name', {}, 'rue B'),
        element('nature', { href: 'https://codes.example/route' }),
        element(
          'zone',
          {},
          element(
            'Zone',
            {},
            element('nom', {}, 'centre'),
            element('lieu', {}, element('Point', {}, element('pos', {}, '1 2'))),
          ),
        ),
        element('axe', {}, element('Spirale', {}, element('posList', {}, '0 0 1 1'))),
      ),
    );
    expect(Object.fromEntries(feature.attributes)).toEqual({
      gml_id: 'r1',
      name: 'rue A; rue B',
      nature: 'https://codes.example/route',
      zone_Zone_nom: 'centre',
    });
    expect([...feature.repeated]).toEqual(['name']);
    expect(feature.geometry!.name).toBe('Spirale');
    expect(feature.leftOut).toEqual(['zone_Zone_lieu']);
    expect(readGmlGeometry(feature.geometry!, none)).toBeUndefined();
  });
});

describe('the features of a GML', () => {
  const folder = new DepositFolder();
  afterAll(() => folder.delete());

  test('that name other systems are brought into that of their layer, axes included', async () => {
    const place = (srsName: string, position: string) =>
      `<gml:featureMember><lieu><geom><gml:Point srsName="${srsName}"><gml:pos>${position}</gml:pos></gml:Point></geom></lieu></gml:featureMember>`;
    const members = [
      place('EPSG:2154', '652469 6862035'),
      place('urn:ogc:def:crs:EPSG::4326', '48.8566 2.3522'),
      place('urn:ogc:def:crs:EPSG::2154', '652470 6862036'),
      place('CRS:84', '2.3522 48.8566'),
      place('Chantier:7', '12 13'),
    ];
    const deposit = await folder.deposit(
      'lieux.gml',
      `<FeatureCollection xmlns:gml="http://www.opengis.net/gml">${members.join('')}</FeatureCollection>`,
    );
    const report = await checkOnly(deposit);
    const [west, south, east, north] = report.extent!;
    expect([east - west, north - south].every((side) => side < 5)).toBe(true);
    const [brought, unread] = ['crs.brought', 'geometry.unreadable'].map((code) =>
      report.findings.find((finding) => finding.code === code),
    );
    expect([brought, unread]).toMatchObject([
      { code: 'crs.brought', count: 2, feature: '2', params: { own: 4326, srid: 2154 } },
      { code: 'geometry.unreadable', severity: 'error', count: 1, feature: '5' },
    ]);
  });
});
