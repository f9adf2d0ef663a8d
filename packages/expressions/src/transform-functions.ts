/** Values of a style from classes, tables and curves (SE 1.1, OGC 05-077r4 §11.6.3: Recode, Categorize, Interpolate). */

import type { LiteralValue } from './expression.ts';

const number = (value: LiteralValue | undefined): number =>
  value === null || value === undefined || value === '' ? Number.NaN : Number(value);

/** Numbers are equal as numbers ("1" and 1.0); everything else as text. */
function isSame(a: LiteralValue | undefined, b: LiteralValue | undefined): boolean {
  if (String(a) === String(b)) return true;
  // A code that starts with a zero is no number: "01" is not 1.
  const isCode = (value: unknown): boolean => typeof value === 'string' && /^0\d/.test(value);
  return !isCode(a) && !isCode(b) && number(a) === number(b);
}

/** lookup, then pairs of data and value; null where nothing matches. */
export function recode([lookup, ...pairs]: LiteralValue[]): LiteralValue {
  for (let i = 0; i + 1 < pairs.length; i += 2) if (isSame(lookup, pairs[i])) return pairs[i + 1]!;
  return null;
}

/** lookup, value, then pairs of threshold and value, then perhaps which class a threshold belongs to. */
export function categorize([lookup, ...rest]: LiteralValue[]): LiteralValue {
  const belongsTo = rest.length % 2 === 0 ? String(rest.pop()) : 'succeeding';
  const isPreceding = belongsTo === 'preceding';
  const x = number(lookup);
  if (Number.isNaN(x)) return null;
  let value = rest[0] ?? null;
  for (let i = 1; i + 1 < rest.length; i += 2) {
    const threshold = number(rest[i]);
    if (isPreceding ? x <= threshold : x < threshold) break;
    value = rest[i + 1]!;
  }
  return value;
}

const modes = ['numeric', 'color', 'colour'];
const methods = ['linear', 'cosine', 'cubic'];

/** lookup, pairs of data and value, then perhaps the mode and the method. */
export function interpolate([lookup, ...rest]: LiteralValue[]): LiteralValue {
  let method = 'linear';
  let mode: string | undefined;
  for (;;) {
    const word = String(rest[rest.length - 1]).toLowerCase();
    if (methods.includes(word)) method = word;
    else if (modes.includes(word)) mode = word;
    else break;
    rest.pop();
  }
  const x = number(lookup);
  if (Number.isNaN(x) || rest.length < 2) return null;
  const isColor = mode === undefined ? String(rest[1]).startsWith('#') : mode !== 'numeric';
  const data = rest.filter((_, index) => index % 2 === 0).map(number);
  const values = rest.filter((_, index) => index % 2 === 1);
  if (!isColor) return finite(curve(x, data, values.map(number), method));
  const channels = values.map(channelsOf);
  const mixed = [0, 1, 2].map((index) =>
    curve(
      x,
      data,
      channels.map((color) => color[index]!),
      method,
    ),
  );
  if (mixed.some(Number.isNaN)) return null;
  return `#${mixed
    .map((value) =>
      Math.min(Math.max(Math.round(value), 0), 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

function channelsOf(color: LiteralValue): number[] {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(String(color).trim());
  return match
    ? match.slice(1).map((part) => Number.parseInt(part, 16))
    : [Number.NaN, Number.NaN, Number.NaN];
}

/** Constant outside the points, through them inside. */
function curve(x: number, data: readonly number[], values: readonly number[], method: string): number {
  const last = Math.min(data.length, values.length) - 1;
  if (x <= data[0]! || last === 0) return values[0]!;
  if (x >= data[last]!) return values[last]!;
  let i = 0;
  while (i < last - 1 && x >= data[i + 1]!) i++;
  const span = data[i + 1]! - data[i]!;
  const t = span > 0 ? (x - data[i]!) / span : 0;
  const from = values[i]!;
  const to = values[i + 1]!;
  if (method === 'cosine') return from + ((to - from) * (1 - Math.cos(t * Math.PI))) / 2;
  if (method !== 'cubic') return from + (to - from) * t;
  return hermite(t, from, to, slope(i, data, values, last) * span, slope(i + 1, data, values, last) * span);
}

function slope(i: number, data: readonly number[], values: readonly number[], last: number): number {
  const before = Math.max(i - 1, 0);
  const after = Math.min(i + 1, last);
  const span = data[after]! - data[before]!;
  return span > 0 ? (values[after]! - values[before]!) / span : 0;
}

function hermite(t: number, from: number, to: number, leaving: number, arriving: number): number {
  const t2 = t * t;
  const t3 = t2 * t;
  return (
    (2 * t3 - 3 * t2 + 1) * from + (t3 - 2 * t2 + t) * leaving + (3 * t2 - 2 * t3) * to + (t3 - t2) * arriving
  );
}
