import type { Style } from './style.ts';

/** Minimum included, maximum excluded; absent: no limit on that side. */
export interface ScaleRange {
  readonly minScaleDenominator?: number;
  readonly maxScaleDenominator?: number;
}

/** From where to where a style draws something: what a layer tells of itself. */
export function scaleRangeOf(style: Style): ScaleRange {
  return uniteScaleRanges(style.featureTypeStyles.flatMap(({ rules }) => rules));
}

/** The least range that holds them all. */
export function uniteScaleRanges(ranges: readonly ScaleRange[]): ScaleRange {
  if (ranges.length === 0) return {};
  const least = Math.min(...ranges.map(({ minScaleDenominator }) => minScaleDenominator ?? 0));
  const most = Math.max(
    ...ranges.map(({ maxScaleDenominator }) => maxScaleDenominator ?? Number.POSITIVE_INFINITY),
  );
  return {
    ...(least > 0 ? { minScaleDenominator: least } : {}),
    ...(Number.isFinite(most) ? { maxScaleDenominator: most } : {}),
  };
}
