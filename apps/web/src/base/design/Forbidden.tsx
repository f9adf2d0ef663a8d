import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useTexts } from '../i18n/texts.ts';
import { commonTexts } from './common-texts.ts';
import { Page } from './Page.tsx';

/** Shown instead of a screen whose right one lacks (specification §2, `no_necessary_rights`). */
export function Forbidden() {
  const t = useTexts(commonTexts);
  return (
    <Page title={t('informationTitle')}>
      <Alert severity="info" small description={t('no_necessary_rights')} />
    </Page>
  );
}
