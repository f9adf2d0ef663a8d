import { useTexts } from '../../../base/i18n/texts.ts';
import { styleTexts } from './styles-texts.ts';

/** Parts of styles in these formats that the map does not draw. */
export function StyleNotes({ formats }: { readonly formats: readonly string[] }) {
  const t = useTexts(styleTexts);
  return (
    <>
      {formats.includes('sld') && <p className="fr-hint-text fr-mt-1w">{t('notDrawn')}</p>}
      {formats.includes('qml') && <p className="fr-hint-text fr-mt-1w">{t('qmlNotDrawn')}</p>}
    </>
  );
}
