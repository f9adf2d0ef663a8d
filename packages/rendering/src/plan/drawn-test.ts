/** Features that a style draws at a scale: a click must find those and no others. */
import type { Evaluator } from '@cartable/expressions';
import type { Style } from '@cartable/styles';
import { compileFilter, type RowShape } from './parameters.ts';
import { isVisibleAt, type PixelScale } from './pixel-scale.ts';

/** The test of a style that draws every feature: nothing has to be looked at. */
export const drawsAll: Evaluator = () => true;

/**
 * Undefined when the style draws nothing at the scale.
 * @param shape all columns of the rows that will be tested
 * @throws {CartableError} `rendering.style-refused`
 */
export function drawnTest(style: Style, scale: PixelScale, shape: RowShape): Evaluator | undefined {
  const visible = style.featureTypeStyles
    .flatMap(({ rules }) => rules)
    .filter((rule) => rule.symbolizers.length > 0 && isVisibleAt(scale.denominator, rule));
  if (visible.length === 0) return undefined;
  // An else rule applies where the others do not: together they draw everything.
  if (visible.some((rule) => rule.isElse || rule.filter === undefined)) return drawsAll;
  const tests = visible.flatMap(({ filter }) => (filter === undefined ? [] : [compileFilter(filter, shape)]));
  return (row, key, wkb) => tests.some((test) => test(row, key, wkb));
}
