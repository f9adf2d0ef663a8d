import { Alert } from '@codegouvfr/react-dsfr/Alert';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { commonTexts } from './common-texts.ts';
import { Page, PageHeading, useFailureTitle, useIsInsidePage } from './Page.tsx';

/** Shown instead of a screen whose right one lacks (specification §2, `no_necessary_rights`), or of its content. */
export function Forbidden() {
  const t = useTexts(commonTexts);
  const isInsidePage = useIsInsidePage();
  const notice = <Alert severity="info" small description={t('no_necessary_rights')} />;
  return isInsidePage ? (
    <InsidePage>{notice}</InsidePage>
  ) : (
    <Page title={t('informationTitle')}>{notice}</Page>
  );
}

function InsidePage({ children }: { readonly children: ReactNode }) {
  const t = useTexts(commonTexts);
  useFailureTitle(t('informationTitle'));
  return (
    <div className="fr-py-8w">
      <PageHeading>{t('informationTitle')}</PageHeading>
      {children}
    </div>
  );
}
