import {
  type Bbox,
  bboxIntersection,
  bboxUnion,
  clipToDomain,
  transformBbox,
  wkbEnvelope,
} from '@cartable/geo';
import type { Expression } from './expression.ts';
import { bboxAround } from './spatial/bbox-around.ts';

/**
 * A box, in the given system, that every feature satisfying the expression must meet: what a spatial index needs.
 * Undefined when the expression does not bound space.
 */
export function necessaryBbox(expression: Expression, srid: number): Bbox | undefined {
  switch (expression.op) {
    case 'bbox':
      return inSrid(expression.bbox, expression.srid, srid);
    case 'and':
      return expression.args
        .map((arg) => necessaryBbox(arg, srid))
        .reduce(
          (all, bbox) => (all && bbox ? (bboxIntersection(all, bbox) ?? all) : (all ?? bbox)),
          undefined,
        );
    case 'or': {
      const boxes = expression.args.map((arg) => necessaryBbox(arg, srid));
      return boxes.reduce((all, bbox) => (all && bbox ? bboxUnion(all, bbox) : undefined), boxes[0]);
    }
    case 'intersects':
    case 'within':
    case 'contains':
    case 'crosses':
    case 'overlaps':
    case 'touches':
    case 'equals': {
      const envelope = wkbEnvelope(expression.geometry.wkb);
      return envelope && inSrid(envelope, expression.geometry.srid, srid);
    }
    case 'dwithin': {
      const envelope = wkbEnvelope(expression.geometry.wkb);
      const here = envelope && inSrid(envelope, expression.geometry.srid, srid);
      return bboxAround(here, srid, expression.distanceMetres)?.reduce(bboxUnion);
    }
    default:
      return undefined;
  }
}

function inSrid(bbox: Bbox, from: number, to: number): Bbox | undefined {
  if (from === to) return bbox;
  const clipped = clipToDomain(bbox, from, to);
  return clipped && transformBbox(clipped, from, to);
}
