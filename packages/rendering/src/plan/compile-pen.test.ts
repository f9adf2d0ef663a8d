import type { Stroke } from '@cartable/styles';
import { expect, test } from 'vitest';
import { compilePen } from './compile-pen.ts';
import type { PaintContext } from './paint-context.ts';
import type { Row } from './parameters.ts';

const penOf = (width: number, dashArray: readonly number[]) => {
  const stroke = {
    width,
    dashOffset: 0,
    dashArray,
    join: 'miter',
    cap: 'butt',
  } as unknown as Stroke;
  return compilePen(stroke, { pixels: 1 } as PaintContext)({} as Row)!;
};

test.each([[[5, 3]], [[1, 2]], [[0.5, 0.5]]])('dashes that are seen are kept: %j', (dashes) => {
  expect(penOf(1, dashes).dashes).toEqual(dashes);
});

test.each([
  ['of a hundred thousandth of a pixel', 1, [1e-5, 1e-5]],
  ['beyond what numbers hold', 1, [1e-300, 1e-300]],
  ['under the caps of a wide line', 500, [0.5, 0.5]],
])('dashes %s are enlarged, in proportion', (_what, width, dashes) => {
  const [dash, gap] = penOf(width, dashes).dashes;
  expect(dash! + gap!).toBeCloseTo(Math.max(1, width / 32), 6);
  expect(dash! / gap!).toBeCloseTo(1, 6);
});

test('dashes without length are a plain line', () => {
  expect(penOf(2, [0, 0]).dashes).toEqual([]);
});
