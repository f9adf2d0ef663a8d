import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useTexts } from '../i18n/texts.ts';
import { commonTexts } from './common-texts.ts';
import { PageHeading, useFailureTitle } from './Page.tsx';

/** Shown instead of a screen whose right one lacks (specification §2, `no_necessary_rights`). */
export function Forbidden() {
  const t = useTexts(commonTexts);
  useFailureTitle(t('informationTitle'));
  return (
    <div className="fr-container fr-py-8w">
      <PageHeading>{t('informationTitle')}</PageHeading>
      <Alert severity="info" small description={t('no_necessary_rights')} />
    </div>
  );
}
