/** What a print of the map shows of the ground. Pure. */

import type { GeographicBox } from '@cartable/contract/core';
import { groundOf, type PagePlan } from '@cartable/contract/site';
import { fromMapExtent, toMapExtent } from '../projections.ts';

/** Scales of paper maps, 1 to so many. */
export const printScales = [
  1000, 2000, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_000_000, 5_000_000,
  10_000_000, 25_000_000,
] as const;

export interface PrintedFrame {
  /** Longitude, latitude. */
  readonly centre: [number, number];
  /** Denominator on the ground, at the centre. */
  readonly scale: number;
  readonly box: GeographicBox;
}

const leastScale = 100;
const mostScale = 500_000_000;

/** @param scale that of the largest frame that lies within the view when undefined */
export function printedFrame(plan: PagePlan, viewed: GeographicBox, scale: number | undefined): PrintedFrame {
  const [minX, minY, maxX, maxY] = toMapExtent(viewed);
  const middle = fromMapExtent([(minX + maxX) / 2, (minY + maxY) / 2, (minX + maxX) / 2, (minY + maxY) / 2]);
  const centre: [number, number] = [Math.max(-180, Math.min(180, middle.west)), middle.south];
  const unitsOfMillimetre = Math.min((maxX - minX) / plan.map.width, (maxY - minY) / plan.map.height);
  const onGround = unitsOfMillimetre * Math.cos((centre[1] * Math.PI) / 180) * 1000;
  const chosen = Math.max(leastScale, Math.min(mostScale, scale ?? onGround));
  return {
    centre,
    scale: chosen,
    box: fromMapExtent(groundOf(plan.map, { centre, scale: chosen }).extent),
  };
}
