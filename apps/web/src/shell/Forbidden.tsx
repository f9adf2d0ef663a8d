import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { commonTexts } from '../design/common-texts.ts';
import { Page } from '../design/Page.tsx';
import { useTexts } from '../i18n/texts.ts';

/** Shown instead of a screen whose right one lacks (specification §2, `no_necessary_rights`). */
export function Forbidden() {
  const t = useTexts(commonTexts);
  return (
    <Page title={t('informationTitle')}>
      <Alert severity="info" small description={t('no_necessary_rights')} />
    </Page>
  );
}
