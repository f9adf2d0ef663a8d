import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { ButtonsGroup } from '@codegouvfr/react-dsfr/ButtonsGroup';
import { Page } from '../../../../base/design/Page.tsx';
import { defineTexts, useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { en } from './ContactConfirmation.texts.en.ts';
import { fr } from './ContactConfirmation.texts.fr.ts';

const texts = defineTexts('contact_confirmation', { fr, en });

export function Screen() {
  const t = useTexts(texts);
  return (
    <Page title={t('title')} width="narrow">
      <Alert className="fr-mb-4w" severity="success" small description={t('text')} />
      <ButtonsGroup
        inlineLayoutWhen="sm and up"
        buttons={[
          { children: t('home'), linkProps: routes.home().link },
          { children: t('again'), priority: 'secondary', linkProps: routes.contact().link },
        ]}
      />
    </Page>
  );
}
