import { Button } from '@codegouvfr/react-dsfr/Button';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type CatalogueQuery, cleared, isFiltered } from './catalogue-query.ts';
import { texts } from './texts.ts';

interface NothingFoundProps {
  readonly query: CatalogueQuery;
  /** On all pages. */
  readonly total: number;
  readonly onChange: (query: CatalogueQuery) => void;
}

/** An empty catalogue says why; an empty search or page leads back to what there is. */
export function NothingFound({ query, total, onChange }: NothingFoundProps) {
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
  const ways = waysOut(query);
  const action = (
    <div className="app-finder__ways">
      {ways.map(({ text, without }) => (
        <Button key={text} priority="secondary" onClick={() => onChange(without)}>
          {t(text)}
        </Button>
      ))}
    </div>
  );
  return (
    <EmptyState title={t('nothingTitle')} action={action}>
      {t('nothingText')}
    </EmptyState>
  );
}

/** What can be given up, one thing at a time while there are several, so that what matters stays. */
function waysOut(query: CatalogueQuery) {
  const none = cleared(query);
  const { q, bbox, facets } = query;
  const everywhere = { text: 'everywhere' as const, without: { ...query, bbox: undefined, page: 1 } };
  const unfiltered = { text: 'unfiltered' as const, without: { ...query, facets: none.facets, page: 1 } };
  const wordless = { text: 'wordless' as const, without: { ...query, q: '', page: 1 } };
  const isChosen = Object.values(facets).some((values) => values.length > 0);
  const ways = [
    ...(bbox === undefined ? [] : [everywhere]),
    ...(isChosen ? [unfiltered] : []),
    ...(q === '' ? [] : [wordless]),
  ];
  return [...(ways.length > 1 ? ways : []), { text: 'clear' as const, without: none }];
}
