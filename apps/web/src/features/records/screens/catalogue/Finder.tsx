import { type CataloguePage, type CatalogueSort, catalogueSorts } from '@cartable/contract/catalogue';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import type { Link } from 'type-route';
import { Pager, pageCount } from '../../../../base/design/Pager.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { CatalogueCard } from './CatalogueCard.tsx';
import { ChosenFilters } from './ChosenFilters.tsx';
import type { CatalogueQuery } from './catalogue-query.ts';
import { Facets } from './Facets.tsx';
import { FollowSearch } from './FollowSearch.tsx';
import { NothingFound } from './NothingFound.tsx';
import { texts } from './texts.ts';
import './catalogue.css';

interface FinderProps {
  readonly page: CataloguePage;
  readonly query: CatalogueQuery;
  /** Conditions of the page itself, which nobody takes away. */
  readonly fixed?: Partial<CatalogueQuery['facets']>;
  readonly onChange: (query: CatalogueQuery) => void;
  readonly linkOf: (query: CatalogueQuery) => Link;
}

/** Cards that any screen shows at once. */
const seenFirst = 2;

/** The records found: filters, order, list, pages, feeds. */
export function Finder({ page, query, fixed = {}, onChange, linkOf }: FinderProps) {
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
            {items.map((card, rank) => (
              <li key={card.file_identifier}>
                <CatalogueCard card={card} isSeenFirst={rank < seenFirst} />
              </li>
            ))}
          </ul>
        )}
        <Pager
          page={Math.min(query.page, pageCount(total, limit))}
          limit={limit}
          total={total}
          linkOf={(to) => linkOf({ ...query, page: to })}
        />
        <FollowSearch query={{ ...query, facets: { ...query.facets, ...fixed } }} />
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
