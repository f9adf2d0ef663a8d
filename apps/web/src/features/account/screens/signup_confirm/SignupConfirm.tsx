import { peopleCalls } from '@cartable/contract/people';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useEffect, useRef } from 'react';
import { useWrite } from '../../../../base/api/hooks.ts';
import { reloadMe } from '../../../../base/api/session.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { Spinner } from '../../../../base/design/Spinner.tsx';
import { defineTexts, useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { en } from './SignupConfirm.texts.en.ts';
import { fr } from './SignupConfirm.texts.fr.ts';

const texts = defineTexts('signup_confirm', { fr, en });

/** Opened by the mailed link: its token serves once, so it is sent once. */
export function Screen({ route }: { readonly route: RouteOf<'signup_confirm'> }) {
  const t = useTexts(texts);
  const { token } = route.params;
  const { mutate, data, error } = useWrite(peopleCalls.confirmEmail, { onSuccess: () => void reloadMe() });
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current || token === undefined) return;
    sent.current = true;
    mutate({ body: { token } });
  }, [mutate, token]);
  return (
    <Page title={t('title')} width="narrow">
      {token === undefined && <Alert severity="error" small description={t('missing')} />}
      {token !== undefined && !data && !error && <Spinner label={t('waiting')} />}
      {error && (
        <>
          <ErrorAlert title={t('failed')} error={error} />
          <Button linkProps={routes.dashboard_pro().link}>{t('again')}</Button>
        </>
      )}
      {data && (
        <>
          <Alert
            className="fr-mb-4w"
            severity="success"
            small
            description={t('done', { email: data.email })}
          />
          <Button linkProps={routes.dashboard_pro().link}>{t('next')}</Button>
        </>
      )}
    </Page>
  );
}
