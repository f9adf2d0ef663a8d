/** The constant geometry of a condition, made ready for the features of a table. */

import { countCoordinates, isSamePlane, transformerOf, transformWkb } from '@cartable/geo';
import type { GeometryOperand } from '../expression.ts';
import { ExpressionError } from '../expression-error.ts';
import { flattenWkb, isOfOneKind } from './flat-geometry.ts';
import { findFlaw, toJts } from './jts.ts';

/** A region drawn in detail has some thousands; each costs again for every feature near the edge. */
export const maxOperandVertices = 20_000;

/** An operand is asked for by each engine and by each branch of a condition: it is checked once. */
const ready = new WeakMap<GeometryOperand, Map<number, Uint8Array>>();

/**
 * The geometry in the coordinates of the features, checked: of bounded size and valid (its rings do not cross).
 * @throws {ExpressionError} `too-complex`, `geometry-invalid`
 */
export function operandInSrid(operand: GeometryOperand, srid: number): Uint8Array {
  const known = ready.get(operand) ?? new Map<number, Uint8Array>();
  ready.set(operand, known);
  const wkb = known.get(srid) ?? prepare(operand, srid);
  known.set(srid, wkb);
  return wkb;
}

/** Whether a geometry is made of polygons alone. */
export function isAreal(wkb: Uint8Array): boolean {
  const flat = flattenWkb(wkb);
  return flat.polygons.length > 0 && isOfOneKind(flat);
}

function prepare({ wkb, srid }: GeometryOperand, toSrid: number): Uint8Array {
  const vertices = countCoordinates(wkb);
  if (vertices > maxOperandVertices) {
    const message = `The geometry of the filter has ${vertices} vertices, more than ${maxOperandVertices}.`;
    throw new ExpressionError('too-complex', message, { limit: maxOperandVertices });
  }
  const moved = isSamePlane(srid, toSrid) ? wkb : transformWkb(wkb, transformerOf(srid, toSrid));
  const flaw = flawOf(moved);
  if (flaw !== undefined)
    throw new ExpressionError('geometry-invalid', `The geometry of the filter is invalid: ${flaw}.`, {
      flaw,
    });
  return moved;
}

/** Each kind of a mixed collection apart: it has a validity, though no relation. */
function flawOf(wkb: Uint8Array): string | undefined {
  const flat = flattenWkb(wkb);
  const { points, lines, polygons } = flat;
  const nothing = { points: new Float64Array(), lines: [], polygons: [], bbox: flat.bbox };
  for (const part of [
    { ...nothing, points },
    { ...nothing, lines },
    { ...nothing, polygons },
  ]) {
    try {
      const geometry = toJts(part);
      const flaw = geometry && findFlaw(geometry);
      if (flaw !== undefined) return flaw;
    } catch (error) {
      if (error instanceof Error) return error.message;
      throw error;
    }
  }
  return undefined;
}
