import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import type { ResolvedLayer } from '../sources/resolved-layer.ts';
import { texts } from '../texts.ts';
import { scaleOfZoom, sideOfScales } from './scale-range.ts';
import { useWmsDescription } from './useWmsDescription.ts';

interface OutOfScaleProps {
  readonly view: ResolvedLayer['view'];
  /** Level of the view, Web Mercator. */
  readonly zoom: number;
}

/** A layer that its service does not draw at the scale of the view says so, and what to do. */
export function OutOfScale({ view, zoom }: OutOfScaleProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const described = useWmsDescription(view);
  const side = described && sideOfScales(described, scaleOfZoom(zoom));
  const limit = side === 'near' ? described?.minScale : described?.maxScale;
  const denominator =
    limit === undefined ? '' : new Intl.NumberFormat(language, { maximumSignificantDigits: 3 }).format(limit);
  return (
    <p className={side ? 'fr-text--xs fr-mt-1v fr-mb-0' : 'fr-sr-only'} role="status">
      {side && t(`outOfScale_${side}`, { denominator })}
    </p>
  );
}
