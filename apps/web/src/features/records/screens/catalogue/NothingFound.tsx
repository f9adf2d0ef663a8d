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
  const action = (
    <Button priority="secondary" onClick={() => onChange(cleared(query))}>
      {t('clear')}
    </Button>
  );
  return (
    <EmptyState title={t('nothingTitle')} action={action}>
      {t('nothingText')}
    </EmptyState>
  );
}
