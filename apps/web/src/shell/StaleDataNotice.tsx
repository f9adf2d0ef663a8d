import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useStaleAnswers } from '../base/api/stale-answers.ts';
import { formatDateTime } from '../base/design/quantities.ts';
import { useLanguage, useTexts } from '../base/i18n/texts.ts';
import { shellTexts } from './shell-texts.ts';

/** Notice that the data shown could not be read again: when they were read, and a way to try. */
export function StaleDataNotice() {
  const t = useTexts(shellTexts);
  const language = useLanguage();
  const { since, retry } = useStaleAnswers();
  return (
    <div role="status" className="fr-container">
      {since !== undefined && (
        <Alert
          className="fr-mt-3w"
          severity="warning"
          small
          description={
            <>
              {t('staleData', { date: formatDateTime(new Date(since).toISOString(), language) })}{' '}
              <Button size="small" priority="tertiary" onClick={retry}>
                {t('staleRetry')}
              </Button>
            </>
          }
        />
      )}
    </div>
  );
}
