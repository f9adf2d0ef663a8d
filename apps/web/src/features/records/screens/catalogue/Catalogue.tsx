import {
  type CataloguePage,
  type CatalogueSort,
  catalogueCalls,
  catalogueSorts,
} from '@cartable/contract/catalogue';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { Pager, pageCount } from '../../../../base/design/Pager.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { AreaSearch } from './AreaSearch.tsx';
import { CatalogueCard } from './CatalogueCard.tsx';
import { ChosenFilters } from './ChosenFilters.tsx';
import {
  addressOfQuery,
  type CatalogueQuery,
  readCatalogueQuery,
  requestOfQuery,
} from './catalogue-query.ts';
import { Facets } from './Facets.tsx';
import { FollowSearch } from './FollowSearch.tsx';
import { NothingFound } from './NothingFound.tsx';
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
      <p className="fr-text--lead">{t('lead')}</p>
      <div className="app-search">
        <SuggestedSearch query={query} onSearch={(q) => go({ ...query, q, page: 1 })} />
        <AreaSearch query={query} onChange={go} />
      </div>
      <Loaded query={found}>{(page) => <Found page={page} query={query} onChange={go} />}</Loaded>
    </Page>
  );
}

interface FoundProps {
  readonly page: CataloguePage;
  readonly query: CatalogueQuery;
  readonly onChange: (query: CatalogueQuery) => void;
}

function Found({ page, query, onChange }: FoundProps) {
  const { items, total, limit, facets, spelling } = page;
  return (
    <div className="app-finder">
      <Facets facets={facets} query={query} onChange={onChange} />
      <div className="app-finder__found">
        <ListHeader total={total} query={query} onChange={onChange} />
        {spelling !== null && total > 0 && <SearchedInstead given={query.q} searched={spelling} />}
        <ChosenFilters facets={facets} query={query} onChange={onChange} />
        {items.length === 0 ? (
          <NothingFound page={page} query={query} onChange={onChange} />
        ) : (
          <ul className="app-finder__cards">
            {items.map((card) => (
              <li key={card.file_identifier}>
                <CatalogueCard card={card} />
              </li>
            ))}
          </ul>
        )}
        <Pager
          page={Math.min(query.page, pageCount(total, limit))}
          limit={limit}
          total={total}
          linkOf={(page) => routes.catalogue(addressOfQuery({ ...query, page })).link}
        />
        <FollowSearch query={query} />
      </div>
    </div>
  );
}

/** No record has the words as they were typed. */
function SearchedInstead({ given, searched }: { readonly given: string; readonly searched: string }) {
  const t = useTexts(texts);
  return <p role="status">{t('searchedInstead', { given, searched })}</p>;
}

/** Number of results, and choice of their order. */
function ListHeader({
  total,
  query,
  onChange,
}: {
  readonly total: number;
  readonly query: CatalogueQuery;
  readonly onChange: (query: CatalogueQuery) => void;
}) {
  const t = useTexts(texts);
  return (
    <div className="app-finder__head">
      <p className="fr-mb-0 fr-text--bold" role="status">
        {t('results', { count: total })}
      </p>
      <Select
        className="app-finder__sort"
        label={t('sort')}
        options={catalogueSorts.map((value) => ({ value, label: t(`sort_${value}`) }))}
        nativeSelectProps={{
          value: query.sort,
          onChange: ({ target }) => onChange({ ...query, page: 1, sort: target.value as CatalogueSort }),
        }}
      />
    </div>
  );
}
