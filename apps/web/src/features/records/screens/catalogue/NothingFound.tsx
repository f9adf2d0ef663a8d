import {
  type CatalogueFacet,
  type CataloguePage,
  type CatalogueProposal,
  catalogueFacets,
} from '@cartable/contract/catalogue';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type CatalogueQuery, cleared, isFiltered } from './catalogue-query.ts';
import { texts } from './texts.ts';

interface NothingFoundProps {
  readonly page: CataloguePage;
  readonly query: CatalogueQuery;
  readonly onChange: (query: CatalogueQuery) => void;
}

/** An empty catalogue says why; an empty search or page leads back to what there is. */
export function NothingFound({ page: { total, proposals }, query, onChange }: NothingFoundProps) {
  const t = useTexts(texts);
  if (total > 0) {
    return (
      <EmptyState
        title={t('beyondTitle')}
        action={<Button onClick={() => onChange({ ...query, page: 1 })}>{t('firstPage')}</Button>}
      />
    );
  }
  if (!isFiltered(query)) return <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>;
  const action = (
    <div className="app-finder__ways">
      {proposals.map(({ without, total: count }) => (
        <Button key={without} priority="secondary" onClick={() => onChange(withoutOf(query, without))}>
          {isFacet(without) ? t('withoutFilter', { name: t(without), count }) : t(freed[without], { count })}
        </Button>
      ))}
      <Button priority="secondary" onClick={() => onChange(cleared(query))}>
        {t('clear')}
      </Button>
    </div>
  );
  return (
    <EmptyState title={t('nothingTitle')} action={action}>
      {t('nothingText')}
    </EmptyState>
  );
}

const freed = { q: 'wordless', bbox: 'everywhere', updated_since: 'ofAnyDate' } as const;

const isFacet = (name: string): name is CatalogueFacet => catalogueFacets.some((facet) => facet === name);

/** The query without one of its conditions, so that the others, which matter, stay. */
function withoutOf(query: CatalogueQuery, condition: CatalogueProposal['without']): CatalogueQuery {
  if (isFacet(condition)) return { ...query, facets: { ...query.facets, [condition]: [] }, page: 1 };
  if (condition === 'q') return { ...query, q: '', page: 1 };
  return condition === 'bbox'
    ? { ...query, bbox: undefined, page: 1 }
    : { ...query, since: undefined, page: 1 };
}
