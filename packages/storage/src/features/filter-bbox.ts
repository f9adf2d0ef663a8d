import { bboxAround, bboxInSrid, type Expression, type InBbox, operandInSrid } from '@cartable/expressions';
import { type Bbox, bboxUnion, wkbEnvelope } from '@cartable/geo';

export interface SplitFilter {
  /** Boxes every feature must meet, exactly. */
  readonly boxes: readonly InBbox[];
  /** Rest of the filter, without the boxes. */
  readonly rest: Expression | undefined;
}

/** Sets apart the boxes a spatial index can answer for most features. */
export function splitBoxes(filter: Expression): SplitFilter {
  if (filter.op === 'bbox') return { boxes: [filter], rest: undefined };
  if (filter.op !== 'and') return { boxes: [], rest: filter };
  const boxes = filter.args.filter((arg) => arg.op === 'bbox');
  const others = filter.args.filter((arg) => arg.op !== 'bbox');
  if (boxes.length === 0) return { boxes, rest: filter };
  return { boxes, rest: others.length > 1 ? { ...filter, args: others } : others[0] };
}

/** Operators that can only hold where the envelopes meet. */
const meeting = new Set<Expression['op']>([
  'intersects',
  'within',
  'contains',
  'crosses',
  'overlaps',
  'touches',
  'equals',
]);

/**
 * Boxes the envelope of a feature must all meet for the filter to hold: a first sieve for the spatial index.
 * Undefined when nothing can satisfy the filter.
 */
export function boxesOfFilter(filter: Expression, srid: number): Bbox[] | undefined {
  if (filter.op === 'and') {
    const boxes = filter.args.map((arg) => boxesOfFilter(arg, srid));
    return boxes.every((each) => each !== undefined) ? boxes.flat() : undefined;
  }
  if (filter.op === 'dwithin') {
    const around = bboxAround(wkbEnvelope(operandInSrid(filter.geometry, srid)), srid, filter.distanceMetres);
    return around && [around.reduce(bboxUnion)];
  }
  const operand = operandOf(filter, srid);
  if (!operand) return [];
  const envelope = wkbEnvelope(operand);
  return envelope && [envelope];
}

function operandOf(filter: Expression, srid: number): Uint8Array | undefined {
  if (filter.op === 'bbox') return bboxInSrid(filter.bbox, filter.srid, srid);
  if (!meeting.has(filter.op) || !('geometry' in filter)) return undefined;
  return operandInSrid(filter.geometry, srid);
}
