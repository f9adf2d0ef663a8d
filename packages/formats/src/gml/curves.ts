/** GML curves (OGC 07-036 §10.4, §10.5, §11.2) as lines; arcs and circles are drawn. */

import { findCrsByName } from '@cartable/geo';
import { drawCircle, drawCircularString, joinLines, type Position } from '../wkb/arc.ts';
import { childNamed, type XmlElement } from '../xml/element-stream.ts';
import { contextWithin, type GmlContext, positionsOf } from './positions.ts';

type Line = Position[] | undefined;

/** Undefined for splines, clothoids, remote links and anything else we do not read. */
export function readCurve(element: XmlElement, outer: GmlContext): Line {
  const context = contextWithin(element, outer);
  switch (element.name) {
    case 'LineString':
    case 'LinearRing':
      return positionsOf(element, outer);
    case 'Curve':
      return joined(childNamed(element, 'segments')?.children ?? [], (segment) =>
        readSegment(segment, context),
      );
    case 'CompositeCurve':
    case 'Ring':
      return joined(membersOf(element), (member) => member && readCurve(member, context));
    case 'OrientableCurve':
      return readOrientable(element, context);
    default:
      return undefined;
  }
}

/** Geometries inside `…Member`, `…Members`, `base…`; undefined for one that is elsewhere (`xlink:href`). */
export function membersOf(element: XmlElement): (XmlElement | undefined)[] {
  return element.children
    .filter(({ name }) => /Members?$|^base/.test(name))
    .flatMap(({ children, attributes }) =>
      children.length === 0 && attributes.href !== undefined ? [undefined] : children,
    );
}

function joined<Member>(members: readonly Member[], read: (member: Member) => Line): Line {
  const lines = members.map(read);
  return lines.length === 0 || lines.includes(undefined) ? undefined : joinLines(lines as Position[][]);
}

/** The minus sign turns the base curve round. */
function readOrientable(element: XmlElement, context: GmlContext): Line {
  const [base] = membersOf(element);
  const line = base && readCurve(base, context);
  return element.attributes.orientation === '-' ? line?.toReversed() : line;
}

function readSegment(segment: XmlElement, context: GmlContext): Line {
  const { curves } = context;
  const positions = positionsOf(segment, context);
  if (!positions) return undefined;
  switch (segment.name) {
    // Geodesics are short enough in data to be drawn straight, as every other reader does.
    case 'LineStringSegment':
    case 'Geodesic':
    case 'GeodesicString':
      return positions;
    case 'Arc':
    case 'ArcString':
      curves.isUsed = true;
      return drawCircularString(positions, curves.tolerance);
    case 'Circle':
      curves.isUsed = true;
      return positions.length === 3 ? drawCircle(positions, curves.tolerance) : undefined;
    case 'ArcByCenterPoint':
    case 'CircleByCenterPoint':
      return positions[0] && readAroundCentre(segment, positions[0], context);
    default:
      return undefined;
  }
}

const degrees = Math.PI / 180;

/** Angles from the x axis, counterclockwise (§10.4.7.10); a radius on the globe is another matter. */
function readAroundCentre(segment: XmlElement, centre: Position, { srsName, curves }: GmlContext): Line {
  const radius = Number(childNamed(segment, 'radius')?.text);
  const crs = srsName ? findCrsByName(srsName)?.crs : undefined;
  if (!(radius > 0) || crs?.kind === 'geographic') return undefined;
  const isCircle = segment.name === 'CircleByCenterPoint';
  const angleOf = (name: string, whole: number): number =>
    isCircle ? whole : Number(childNamed(segment, name)?.text) * degrees;
  const [start, end] = [angleOf('startAngle', 0), angleOf('endAngle', 2 * Math.PI)];
  if (!Number.isFinite(start + end)) return undefined;
  const at = (angle: number): Position => [
    centre[0]! + radius * Math.cos(angle),
    centre[1]! + radius * Math.sin(angle),
    ...centre.slice(2),
  ];
  curves.isUsed = true;
  const first = at(start);
  return drawCircularString([first, at((start + end) / 2), isCircle ? first : at(end)], curves.tolerance);
}
