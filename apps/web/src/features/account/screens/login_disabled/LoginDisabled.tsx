import { Button } from '@codegouvfr/react-dsfr/Button';
import { Page } from '../../../../base/design/Page.tsx';
import { defineTexts, useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { en } from './LoginDisabled.texts.en.ts';
import { fr } from './LoginDisabled.texts.fr.ts';

const texts = defineTexts('login_disabled', { fr, en });

export function Screen() {
  const t = useTexts(texts);
  return (
    <Page title={t('title')} width="narrow">
      <p className="fr-text--lead">{t('text')}</p>
      <Button linkProps={routes.home().link}>{t('home')}</Button>
    </Page>
  );
}
