import { catalogueCalls } from '@cartable/contract/catalogue';
import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { AreaSearch } from './AreaSearch.tsx';
import {
  addressOfQuery,
  type CatalogueQuery,
  readCatalogueQuery,
  requestOfQuery,
} from './catalogue-query.ts';
import { Finder } from './Finder.tsx';
import { SuggestedSearch } from './SuggestedSearch.tsx';
import { texts } from './texts.ts';
import './catalogue.css';

const FRESH_MS = 30_000;

/** Everything published, for everyone; what is searched, filtered and sorted is in the address. */
export function Screen({ route }: { readonly route: RouteOf<'catalogue'> }) {
  const t = useTexts(texts);
  const query = readCatalogueQuery(route.params);
  const found = useRead(
    catalogueCalls.searchCatalogue,
    { query: requestOfQuery(query) },
    { staleTime: FRESH_MS, placeholderData: keepPreviousData },
  );
  const go = (changed: CatalogueQuery) => routes.catalogue(addressOfQuery(changed)).push();
  return (
    <Page title={t('title')}>
      <p className="fr-text--lead">
        {t('lead')}{' '}
        <a className="fr-link" {...routes.catalogue_producers().link}>
          {t('producers')}
        </a>
      </p>
      <div className="app-search">
        <SuggestedSearch query={query} onSearch={(q) => go({ ...query, q, page: 1 })} />
        <AreaSearch query={query} onChange={go} />
      </div>
      <Loaded query={found}>
        {(page) => (
          <Finder
            page={page}
            query={query}
            onChange={go}
            linkOf={(to) => routes.catalogue(addressOfQuery(to)).link}
          />
        )}
      </Loaded>
    </Page>
  );
}
