import { administrationCalls, type SiteText } from '@cartable/contract/administration';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { call } from '../../../../base/api/call.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { formatDateTime } from '../../../../base/design/quantities.ts';
import { notify } from '../../../../base/design/snackbar.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';

interface HistoryProps {
  readonly text: SiteText;
  readonly onRestore: (earlier: SiteText) => void;
}

/** Texts it has been, each of which goes back into the form. */
export function History({ text, onRestore }: HistoryProps) {
  const t = useTexts(texts);
  const { kind, name, language, history } = text;
  const shown = useLanguage();
  const [failure, setFailure] = useState<unknown>(null);
  const restore = async (_id: string) => {
    const params = { kind, name, language };
    try {
      onRestore(await call(administrationCalls.getText, { params, query: { history: _id } }));
      setFailure(null);
      notify({ description: t('restored') });
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <section className="fr-mt-6w" aria-labelledby="text-history">
      <h2 id="text-history" className="fr-h4">
        {t('history')}
      </h2>
      {history.length === 0 && <p>{t('historyNone')}</p>}
      {failure !== null && <ErrorAlert error={failure} />}
      <ul>
        {history.map(({ _id, date }) => (
          <li key={_id}>
            <DateText withTime date={date} />{' '}
            <Button
              size="small"
              priority="tertiary no outline"
              nativeButtonProps={{ 'aria-label': t('restoreOf', { date: formatDateTime(date, shown) }) }}
              onClick={() => void restore(_id)}
            >
              {t('restore')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
