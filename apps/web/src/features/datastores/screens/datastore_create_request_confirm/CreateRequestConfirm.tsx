import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Page } from '../../../../base/design/Page.tsx';
import { defineTexts, useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { en } from './CreateRequestConfirm.texts.en.ts';
import { fr } from './CreateRequestConfirm.texts.fr.ts';

const texts = defineTexts('datastore_create_request_confirm', { fr, en });

export function Screen() {
  const t = useTexts(texts);
  return (
    <Page title={t('title')} width="narrow">
      <Alert className="fr-mb-4w" severity="success" as="h2" title={t('done')} description={t('text')} />
      <Button linkProps={routes.dashboard_pro().link}>{t('back')}</Button>
    </Page>
  );
}
