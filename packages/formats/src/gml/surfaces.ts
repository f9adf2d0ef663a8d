/** GML surfaces (OGC 07-036 §10.5, §11.2) as polygons. */

import type { Position } from '../wkb/arc.ts';
import type { XmlElement } from '../xml/element-stream.ts';
import { membersOf, readCurve } from './curves.ts';
import { contextWithin, type GmlContext } from './positions.ts';

/** Rings, the outer one first. */
type Polygon = readonly (readonly Position[])[];

const patchContainers = ['patches', 'polygonPatches', 'trianglePatches'];

/** Polygons that make a surface; undefined for solids, remote links and anything else we do not read. */
export function readSurface(element: XmlElement, outer: GmlContext): Polygon[] | undefined {
  const context = contextWithin(element, outer);
  switch (element.name) {
    case 'Polygon':
    case 'PolygonPatch':
    case 'Rectangle':
    case 'Triangle':
      return readPolygon(element, context);
    case 'Surface':
    case 'PolyhedralSurface':
    case 'TriangulatedSurface':
    case 'Tin':
      return united(
        element.children
          .filter(({ name }) => patchContainers.includes(name))
          .flatMap(({ children }) => children),
        context,
      );
    case 'CompositeSurface':
    case 'OrientableSurface':
      return united(membersOf(element), context);
    default:
      return undefined;
  }
}

function united(members: readonly (XmlElement | undefined)[], context: GmlContext): Polygon[] | undefined {
  const surfaces = members.map((member) => member && readSurface(member, context));
  if (surfaces.length === 0 || surfaces.includes(undefined)) return undefined;
  return (surfaces as Polygon[][]).flat();
}

function readPolygon(element: XmlElement, context: GmlContext): Polygon[] | undefined {
  const shells = element.children.filter(({ name }) => name === 'exterior' || name === 'outerBoundaryIs');
  const holes = element.children.filter(({ name }) => name === 'interior' || name === 'innerBoundaryIs');
  const rings = [...shells, ...holes].map(({ children }) => children[0] && readCurve(children[0], context));
  return rings.includes(undefined) ? undefined : [rings as Position[][]];
}
