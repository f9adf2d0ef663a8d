import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { LicenceLink } from '../../../../records/index.ts';
import type { ResolvedLayer } from '../sources/resolved-layer.ts';
import { texts } from '../texts.ts';
import { useWmsDescription } from './useWmsDescription.ts';

interface LayerFactsProps {
  readonly layer: ResolvedLayer;
  readonly styleName: string | undefined;
  readonly onStyle: (name: string | undefined) => void;
}

/** Style, scales and licence of a layer, as its service and its record tell them; asked when somebody looks. */
export function LayerFacts({ layer: { view, title, licence }, styleName, onStyle }: LayerFactsProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { styles = [], minScale, maxScale } = useWmsDescription(view) ?? {};
  const scale = (denominator: number) =>
    new Intl.NumberFormat(language, { maximumSignificantDigits: 3 }).format(denominator);
  return (
    <>
      {styles.length > 1 && (
        <Select
          label={t('styleOf', { title })}
          options={styles.map(({ name, title: label }) => ({ value: name, label }))}
          nativeSelectProps={{
            value: styleName ?? styles[0]!.name,
            onChange: ({ target }) => onStyle(target.value === styles[0]!.name ? undefined : target.value),
          }}
        />
      )}
      {minScale !== undefined && minScale > 0 && (
        <p className="fr-mb-0">{t('scaleFrom', { denominator: scale(minScale) })}</p>
      )}
      {maxScale !== undefined && <p className="fr-mb-0">{t('scaleTo', { denominator: scale(maxScale) })}</p>}
      {licence !== undefined && (
        <p className="fr-mb-1w">
          {t('licence')} <LicenceLink licence={licence} />
        </p>
      )}
    </>
  );
}
