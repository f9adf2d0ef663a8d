import { ButtonsGroup } from '@codegouvfr/react-dsfr/ButtonsGroup';
import { useTexts } from '../i18n/texts.ts';
import { routes } from '../routing/routes.ts';
import { commonTexts } from './common-texts.ts';
import { PageHeading, useFailureTitle } from './Page.tsx';

/** The 404 page: unknown address, or a thing that does not exist or may not be seen. */
export function NotFound() {
  const t = useTexts(commonTexts);
  useFailureTitle(t('notFoundTitle'));
  return (
    <div className="fr-container fr-py-8w">
      <PageHeading>{t('notFoundTitle')}</PageHeading>
      <p className="fr-text--sm fr-mb-3w">{t('notFoundCode')}</p>
      <p className="fr-text--lead fr-mb-5w">{t('notFoundText')}</p>
      <ButtonsGroup
        inlineLayoutWhen="sm and up"
        buttons={[
          { children: t('backHome'), linkProps: routes.home().link },
          { children: t('contact'), priority: 'secondary', linkProps: routes.contact().link },
        ]}
      />
    </div>
  );
}
