import type { RasterStyle } from '@cartable/contract/datastore';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { gradientOf, newStop } from './colour-ramps.ts';
import { rasterPyramidTexts } from './texts.ts';
import './raster-pyramid.css';

/** The rendering of a pyramid in words; a ramp also as it looks. */
export function StyleText({ style }: { readonly style: RasterStyle }) {
  const t = useTexts(rasterPyramidTexts);
  const number = new Intl.NumberFormat(useLanguage(), { maximumSignificantDigits: 6 });
  switch (style.kind) {
    case 'natural': {
      if (!style.stretch) return t('asIs');
      const [low, high] = style.stretch;
      return t('stretched', { low: number.format(low), high: number.format(high) });
    }
    case 'hillshade': {
      const { azimuth, altitude, z_factor: factor } = style;
      return t('shadedBy', { azimuth, altitude, factor });
    }
    case 'colour-ramp': {
      const stops = style.stops.map(({ value, colour }) => newStop(value, colour));
      const [low, high] = [style.stops[0]?.value ?? 0, style.stops.at(-1)?.value ?? 0];
      const range = { low: number.format(low), high: number.format(high) };
      return (
        <>
          {t('rampFrom', range)}
          <span
            className="app-raster-preview__bar app-raster-preview__bar--small"
            aria-hidden="true"
            style={{ background: gradientOf(stops, style.mode) }}
          />
        </>
      );
    }
  }
}
