import { Button } from '@codegouvfr/react-dsfr/Button';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { dataTexts } from './data-texts.ts';
import { rowsPerPage } from './rows-request.ts';

interface RowsPagerProps {
  readonly page: number;
  readonly total: number | undefined;
  readonly onPage: (page: number) => void;
}

/** Previous and next: nobody reads the seven hundredth page of a table, one filters it. */
export function RowsPager({ page, total = 0, onPage }: RowsPagerProps) {
  const t = useTexts(dataTexts);
  const last = Math.max(1, Math.ceil(total / rowsPerPage));
  if (last === 1) return null;
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
      <span>{t('pageOf', { page, last })}</span>
      <Button
        size="small"
        priority="tertiary"
        iconId="fr-icon-arrow-right-s-line"
        iconPosition="right"
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        {t('next')}
      </Button>
    </nav>
  );
}
