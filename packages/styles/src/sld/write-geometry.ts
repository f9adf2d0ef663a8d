/** Geometries of spatial conditions as GML 2.1.2 (OGC 02-069), x then y whatever the system. */
import { formatCrs, type GeoJsonGeometry, type Position, toGeoJson } from '@cartable/geo';
import { type XmlNode, xml } from './xml-writer.ts';

export function writeGeometry(wkb: Uint8Array, srid: number): XmlNode {
  return { ...shape(toGeoJson(wkb)), attributes: { srsName: formatCrs(srid, 'epsg.xml') } };
}

export function writeBox([minX, minY, maxX, maxY]: readonly number[], srid: number): XmlNode {
  return xml('gml:Box', { srsName: formatCrs(srid, 'epsg.xml') }, [coordinates([[minX!, minY!], [maxX!, maxY!]])]); // biome-ignore format: two corners
}

function shape(geometry: GeoJsonGeometry): XmlNode {
  switch (geometry.type) {
    case 'Point':
      return xml('gml:Point', {}, [coordinates([geometry.coordinates])]);
    case 'LineString':
      return xml('gml:LineString', {}, [coordinates(geometry.coordinates)]);
    case 'Polygon':
      return polygon(geometry.coordinates);
    case 'MultiPoint':
      return many('gml:MultiPoint', 'gml:pointMember', geometry.coordinates, (point) =>
        xml('gml:Point', {}, [coordinates([point])]),
      );
    case 'MultiLineString':
      return many('gml:MultiLineString', 'gml:lineStringMember', geometry.coordinates, (line) =>
        xml('gml:LineString', {}, [coordinates(line)]),
      );
    case 'MultiPolygon':
      return many('gml:MultiPolygon', 'gml:polygonMember', geometry.coordinates, polygon);
    case 'GeometryCollection':
      return many('gml:MultiGeometry', 'gml:geometryMember', geometry.geometries, shape);
  }
}

function many<T>(name: string, member: string, parts: readonly T[], write: (part: T) => XmlNode): XmlNode {
  return xml(
    name,
    {},
    parts.map((part) => xml(member, {}, [write(part)])),
  );
}

function polygon(rings: readonly Position[][]): XmlNode {
  return xml(
    'gml:Polygon',
    {},
    rings.map((ring, index) =>
      xml(index === 0 ? 'gml:outerBoundaryIs' : 'gml:innerBoundaryIs', {}, [
        xml('gml:LinearRing', {}, [coordinates(ring)]),
      ]),
    ),
  );
}

function coordinates(positions: readonly Position[]): XmlNode {
  return xml('gml:coordinates', {}, [positions.map(([x, y]) => `${x},${y}`).join(' ')]);
}
