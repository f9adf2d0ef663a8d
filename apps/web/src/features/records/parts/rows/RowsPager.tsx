import { Button } from '@codegouvfr/react-dsfr/Button';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { dataTexts } from './data-texts.ts';
import type { RowsPage } from './read-rows.ts';
import { rowsPerPage } from './rows-request.ts';

interface RowsPagerProps {
  readonly page: number;
  /** Undefined while it is being read. */
  readonly shown: Pick<RowsPage, 'total' | 'hasNext'> | undefined;
  readonly onPage: (page: number) => void;
}

/** Previous and next: nobody reads the seven hundredth page of a table, one filters it. */
export function RowsPager({ page, shown, onPage }: RowsPagerProps) {
  const t = useTexts(dataTexts);
  const last = shown?.total === undefined ? undefined : Math.max(1, Math.ceil(shown.total / rowsPerPage));
  const hasNext = last === undefined ? (shown?.hasNext ?? false) : page < last;
  if (page <= 1 && !hasNext) return null;
  return (
    <nav className="app-rows__pager" aria-label={t('pages')}>
      <Button
        size="small"
        priority="tertiary"
        iconId="fr-icon-arrow-left-s-line"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        {t('previous')}
      </Button>
      <span>{last === undefined ? t('page', { page }) : t('pageOf', { page, last })}</span>
      <Button
        size="small"
        priority="tertiary"
        iconId="fr-icon-arrow-right-s-line"
        iconPosition="right"
        disabled={!hasNext}
        onClick={() => onPage(page + 1)}
      >
        {t('next')}
      </Button>
    </nav>
  );
}
