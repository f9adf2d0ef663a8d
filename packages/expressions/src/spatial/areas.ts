import InteriorPointArea from 'jsts/org/locationtech/jts/algorithm/InteriorPointArea.js';
import SimplePointInAreaLocator from 'jsts/org/locationtech/jts/algorithm/locate/SimplePointInAreaLocator.js';
import Coordinate from 'jsts/org/locationtech/jts/geom/Coordinate.js';
import GeometryFactory from 'jsts/org/locationtech/jts/geom/GeometryFactory.js';
import OverlayOp from 'jsts/org/locationtech/jts/operation/overlay/OverlayOp.js';
import Polygonizer from 'jsts/org/locationtech/jts/operation/polygonize/Polygonizer.js';
import UnaryUnionOp from 'jsts/org/locationtech/jts/operation/union/UnaryUnionOp.js';

/** Rings of a polygon as GeoJSON has them, the outer one first. */
export type Area = readonly (readonly (readonly number[])[])[];

interface Ring {
  getCoordinates(): readonly { readonly x: number; readonly y: number }[];
}

interface Polygonal {
  getNumGeometries(): number;
  getGeometryN(rank: number): Polygonal;
  getExteriorRing(): Ring;
  getNumInteriorRing(): number;
  getInteriorRingN(rank: number): Ring;
}

interface Factory {
  createLineString(coordinates: object[]): object;
  createLinearRing(coordinates: object[]): object;
  createPolygon(shell: object, holes: object[]): object;
  createMultiPolygon(polygons: object[]): object;
}

const factory = new GeometryFactory() as unknown as Factory;

/**
 * Areas as one where they overlap or share a side, as several where they do not; heights are not kept.
 * @throws {Error} of JTS for rings that cross themselves
 */
export function unitedAreas(areas: readonly Area[]): readonly Area[] {
  const polygons = areas.map(polygonOf);
  const united = UnaryUnionOp.union(factory.createMultiPolygon(polygons)) as unknown as Polygonal;
  return ranks(united.getNumGeometries()).map((rank) => areaOf(united.getGeometryN(rank)));
}

/**
 * Parts of an area on both sides of a line; one where the line does not cross it. Heights are not kept.
 * @throws {Error} of JTS for rings that cross themselves
 */
export function dividedArea(area: Area, line: readonly (readonly number[])[]): readonly Area[] {
  const polygon = polygonOf(area) as unknown as Dividing;
  const drawn = factory.createLineString(line.map(([x, y]) => new Coordinate(x, y)));
  const polygonizer = new Polygonizer() as unknown as {
    add(geometry: object): void;
    getPolygons(): { toArray(): readonly Polygonal[] };
  };
  polygonizer.add(OverlayOp.union(polygon.getBoundary() as never, drawn as never));
  return polygonizer
    .getPolygons()
    .toArray()
    .filter((part) => {
      const inside = InteriorPointArea.getInteriorPoint(part as never) as never;
      return SimplePointInAreaLocator.containsPointInPolygon(inside, polygon as never);
    })
    .map(areaOf);
}

interface Dividing {
  getBoundary(): object;
}

function polygonOf(rings: Area): object {
  const [shell, ...holes] = rings.map((ring) =>
    factory.createLinearRing(ring.map(([x, y]) => new Coordinate(x, y))),
  );
  return factory.createPolygon(shell!, holes);
}

function areaOf(polygon: Polygonal): Area {
  const holes = ranks(polygon.getNumInteriorRing()).map((rank) => polygon.getInteriorRingN(rank));
  return [polygon.getExteriorRing(), ...holes].map((ring) => ring.getCoordinates().map(({ x, y }) => [x, y]));
}

const ranks = (count: number): readonly number[] => Array.from({ length: count }, (_, rank) => rank);
