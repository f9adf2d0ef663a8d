import { Button } from '@codegouvfr/react-dsfr/Button';
import { useLanguage, useTexts } from '../../base/i18n/texts.ts';
import { mapTexts } from '../map.texts.ts';
import { formatArea, formatAzimuth, formatLength } from './measures.ts';
import type { Measuring } from './useMeasure.ts';

/** Measure under way, under the map; a finished one is said, one that follows the mouse is only shown. */
export function MeasureBar({ measuring }: { readonly measuring: Measuring }) {
  const t = useTexts(mapTexts);
  const language = useLanguage();
  const { kind, measure } = measuring;
  if (kind === null) return null;
  const text = () => {
    if (measure === null) return t(kind === 'length' ? 'measureLengthHow' : 'measureAreaHow');
    if (measure.kind === 'area') return t('areaIs', { area: formatArea(measure.value, language) });
    const length = t('lengthIs', { length: formatLength(measure.value, language) });
    if (measure.azimuth === undefined) return length;
    return `${length} · ${t('azimuthIs', { azimuth: formatAzimuth(measure.azimuth, language) })}`;
  };
  const isSaid = measure === null || measure.isFinished;
  return (
    <div className="app-map__measure">
      <p className="fr-mb-0 fr-text--bold" aria-hidden="true">
        {text()}
      </p>
      <p className="fr-sr-only" role="status">
        {isSaid ? text() : ''}
      </p>
      {measure !== null && !measure.isFinished && (
        <>
          <Button size="small" priority="secondary" onClick={measuring.removeLast}>
            {t('removeLastPoint')}
          </Button>
          <Button size="small" priority="secondary" onClick={measuring.finish}>
            {t('finishMeasure')}
          </Button>
        </>
      )}
      <Button size="small" priority="tertiary" onClick={measuring.leave}>
        {t('closeMeasure')}
      </Button>
    </div>
  );
}
