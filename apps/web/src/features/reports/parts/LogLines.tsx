import { useTexts } from '../../../base/i18n/texts.ts';
import { reportTexts } from './reports-texts.ts';

/** The log of an execution, in the language of who reads it, but for the lines kept before logs were codes. */
export function LogLines({ lines }: { readonly lines: readonly string[] }) {
  const t = useTexts(reportTexts);
  if (lines.length === 0) return <p className="fr-hint-text">{t('noLogs')}</p>;
  return (
    <>
      <p className="fr-text--bold fr-mb-1w">{t('logs')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long log scrolls, also with the keyboard */}
      <pre className="app-report__log" tabIndex={0}>
        {lines.join('\n')}
      </pre>
    </>
  );
}
