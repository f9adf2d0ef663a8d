import { type Bbox, bboxUnion } from '@cartable/geo';
import type { PlannedChange } from './plan-transaction.ts';

/** Rank of a side in a box: west, south, east, north. */
export type Side = 0 | 1 | 2 | 3;

/** Part of an extent looked at first to find one of its sides again; then twice as much. */
const firstPart = 1 / 256;

/**
 * The extent of a table after changes, exactly. It grows with what came; a side is looked for again only when something
 * that touched it moved or went.
 * @param outermost of the features that meet a strip, how far out the outermost reaches on that side; undefined when
 *   there is none
 */
export async function followExtent(
  extent: Bbox | null,
  changes: readonly Pick<PlannedChange, 'boxBefore' | 'boxAfter'>[],
  outermost: (side: Side, strip: Bbox) => Promise<number | undefined>,
): Promise<Bbox | null> {
  const boxes = changes.map(({ boxAfter }) => boxAfter).filter((box) => box !== null);
  const grown = boxes.reduce<Bbox | null>((all, box) => (all ? bboxUnion(all, box) : box), extent);
  if (!grown) return null;
  const sides: number[] = [...grown];
  for (const side of [0, 1, 2, 3] as const) {
    const isTouched = changes.some(({ boxBefore }) => boxBefore?.[side] === grown[side]);
    if (!isTouched) continue;
    const found = await findSide(side, grown, outermost);
    if (found === undefined) return null;
    sides[side] = found;
  }
  return sides as unknown as Bbox;
}

async function findSide(
  side: Side,
  extent: Bbox,
  outermost: (side: Side, strip: Bbox) => Promise<number | undefined>,
): Promise<number | undefined> {
  for (let part = firstPart; part <= 1; part *= 2) {
    const found = await outermost(side, stripOf(extent, side, part));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** That part of a box along one of its sides. */
function stripOf(box: Bbox, side: Side, part: number): Bbox {
  const strip: number[] = [...box];
  const opposite = (side + 2) % 4;
  strip[opposite] = part === 1 ? box[opposite]! : box[side]! + (box[opposite]! - box[side]!) * part;
  return strip as unknown as Bbox;
}
