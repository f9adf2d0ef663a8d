import type { GeographicBox } from '@cartable/contract/core';
import { z } from 'zod';
import type { TypedBox } from '../../offerings/index.ts';

/** A box as four fields of text: nothing, or four numbers. */
const sides = ['west', 'south', 'east', 'north'] as const;

const numberOf = (typed: string): number =>
  /^\s*[+-]?\d+(?:[.,]\d+)?\s*$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;

export const isEmptyBox = (box: TypedBox): boolean => sides.every((side) => box[side].trim() === '');

const side = (most: number) =>
  z.string().refine((typed) => typed.trim() === '' || Math.abs(numberOf(typed)) <= most);

/** Each side is told at its field; a box with a side that is missing, or upside down, at the first. */
export const typedBoxRules = z
  .object({ west: side(180), south: side(90), east: side(180), north: side(90) })
  .superRefine((box, context) => {
    if (isEmptyBox(box)) return;
    for (const name of sides) if (box[name].trim() === '') context.addIssue({ code: 'custom', path: [name] });
    if (numberOf(box.south) > numberOf(box.north)) context.addIssue({ code: 'custom', path: ['south'] });
  });

export const typedBoxOf = (box: GeographicBox | null): TypedBox => ({
  west: String(box?.west ?? ''),
  south: String(box?.south ?? ''),
  east: String(box?.east ?? ''),
  north: String(box?.north ?? ''),
});

export function boxOf(box: TypedBox): GeographicBox | null {
  if (isEmptyBox(box)) return null;
  const { west, south, east, north } = box;
  return { west: numberOf(west), south: numberOf(south), east: numberOf(east), north: numberOf(north) };
}
