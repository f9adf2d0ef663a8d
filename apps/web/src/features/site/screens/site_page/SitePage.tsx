import { type SitePage, type SitePageName, siteCalls } from '@cartable/contract/site';
import { useRead } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { useLanguage } from '../../../../base/i18n/texts.ts';
import type { RouteOf } from '../../../../base/routing/routes.ts';
import { useLangOf } from '../../parts/lang-of.ts';
import { SiteText } from '../../parts/SiteText.tsx';
import { Annex } from './Annex.tsx';
import { Statement } from './Statement.tsx';

const FRESH_MS = 60_000;

/** A page to read, by the name of its route. */
export function Screen({ route }: { readonly route: RouteOf<SitePageName> }) {
  const query = { language: useLanguage() };
  const page = useRead(
    siteCalls.getSitePage,
    { params: { page: route.name }, query },
    { staleTime: FRESH_MS },
  );
  return <Loaded query={page}>{(read) => <Read page={read} />}</Loaded>;
}

function Read({ page }: { readonly page: SitePage }) {
  const { title, summary, body, language, statement, automated } = page;
  return (
    <Page title={title} width="narrow">
      <p className="fr-text--lead" {...useLangOf(language)}>
        {summary}
      </p>
      {statement && <Statement statement={statement} />}
      <SiteText text={body} language={language} />
      {automated && <Annex results={automated} />}
    </Page>
  );
}
