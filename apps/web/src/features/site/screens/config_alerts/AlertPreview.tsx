import type { Control } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { MarkdownText } from '../../../../base/design/MarkdownText.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { AlertNotice } from '../../parts/alerts/AlertNotice.tsx';
import { type AlertValues, alertOf } from './alert-values.ts';
import { texts } from './texts.ts';

/** The alert as its readers will see it. */
export function AlertPreview({ control }: { readonly control: Control<AlertValues> }) {
  const t = useTexts(texts);
  const values = useWatch({ control }) as AlertValues;
  // A date half typed is none yet: nothing of it is shown here.
  const { details, ...alert } = alertOf('preview', { ...values, date: '1970-01-01' });
  return (
    <section aria-label={t('preview')}>
      <h3 className="fr-h6">{t('preview')}</h3>
      <AlertNotice alert={alert.title === '' ? { ...alert, title: t('fieldTitle') } : alert} />
      {details !== undefined && <MarkdownText className="fr-mt-2w" text={details} />}
    </section>
  );
}
