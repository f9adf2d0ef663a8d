import { describe, expect, test } from 'vitest';
import type { XmlElement } from '../xml/element-stream.ts';
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
const none = { srsName: undefined, dimension: 2 };

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

  test('with arcs or numbers that are none are not read', () => {
    const arc = element(
      'Curve',
      {},
      element('segments', {}, element('Arc', {}, element('posList', {}, '0 0 1 1 2 0'))),
    );
    expect(readGmlGeometry(arc, none)).toBeUndefined();
    expect(readGmlGeometry(element('Point', {}, element('pos', {}, 'a b')), none)).toBeUndefined();
    expect(readGmlGeometry(element('LineString', {}, element('posList', {}, '0 0 1')), none)).toBeUndefined();
  });
});
