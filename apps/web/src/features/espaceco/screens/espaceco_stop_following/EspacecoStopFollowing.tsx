import { espacecoCalls } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { invalidate, useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import type { RouteOf } from '../../../../base/routing/routes.ts';
import { texts } from './texts.ts';

/** Where the mails about a report lead whoever wants no more of them. Opening it does nothing: programs open links too. */
export function Screen({ route }: { readonly route: RouteOf<'espaceco_stop_following'> }) {
  const t = useTexts(texts);
  // Whoever is signed in may have the page of the report in this browser.
  const stop = useWrite(espacecoCalls.stopFollowing, {
    onSuccess: () => invalidate(espacecoCalls.getReport),
  });
  return (
    <Page title={t('title')} width="narrow">
      {stop.isSuccess ? (
        <Alert severity="success" title={t('stopped')} description={t('stoppedText')} />
      ) : (
        <>
          {stop.error && <ErrorAlert title={t('failed')} error={stop.error} />}
          <p>{t('text')}</p>
          <Button
            disabled={stop.isPending}
            onClick={() => stop.mutate({ params: { stopKey: route.params.key } })}
          >
            {t('stop')}
          </Button>
        </>
      )}
    </Page>
  );
}
