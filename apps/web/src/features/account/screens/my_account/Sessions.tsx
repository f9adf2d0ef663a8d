import { peopleCalls } from '@cartable/contract/people';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { invalidate, useRead, useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { formatDateTime } from '../../../../base/design/quantities.ts';
import { notify } from '../../../../base/design/snackbar.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { accountTexts } from './my-account-texts.ts';

/** Open sessions of the account, and the way to close the others. */
export function Sessions() {
  const t = useTexts(accountTexts);
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  const sessions = useRead(peopleCalls.getMySessions, {}, { staleTime: 0, meta: { persist: false } });
  const close = useWrite(peopleCalls.closeOtherSessions, {
    onSuccess: async () => {
      notify({ description: t('othersClosed') });
      await invalidate(peopleCalls.getMySessions);
    },
  });
  return (
    <section className="fr-mt-6w" aria-labelledby="account-sessions">
      <h2 id="account-sessions" className="fr-h4">
        {t('sessions')}
      </h2>
      <p>{t('sessionsText')}</p>
      {close.error && <ErrorAlert error={close.error} onClose={() => close.reset()} />}
      <Loaded query={sessions}>
        {(list) => (
          <>
            <ul className="fr-mb-3w">
              {list.map(({ _id, current, creation, last_seen }) => (
                <li key={_id}>
                  {t('openedOn', { date: formatDateTime(creation, language) })},{' '}
                  {t('seenOn', { date: formatDateTime(last_seen, language) })}{' '}
                  {current && (
                    <Badge as="span" small noIcon severity="info">
                      {t('thisSession')}
                    </Badge>
                  )}
                </li>
              ))}
            </ul>
            {list.length > 1 && (
              <Button
                type="button"
                priority="secondary"
                iconId="fr-icon-logout-box-r-line"
                disabled={close.isPending}
                onClick={() => setAsking(true)}
              >
                {t('closeOthers')}
              </Button>
            )}
          </>
        )}
      </Loaded>
      <ConfirmDialog
        open={asking}
        title={t('closeOthersTitle')}
        confirmLabel={t('closeOthers')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          close.mutate({});
        }}
      >
        {t('closeOthersText')}
      </ConfirmDialog>
    </section>
  );
}
