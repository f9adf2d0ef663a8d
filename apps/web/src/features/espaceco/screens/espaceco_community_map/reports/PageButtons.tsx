import { Button } from '@codegouvfr/react-dsfr/Button';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { reportsTexts } from './reports-texts.ts';

interface PageButtonsProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Previous and next, where a whole pagination has no room. */
export function PageButtons({ page, pages, onPage }: PageButtonsProps) {
  const t = useTexts(reportsTexts);
  if (pages < 2) return null;
  return (
    <nav className="app-guichet__pages" aria-label={t('pages')}>
      <Button size="small" priority="tertiary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('previous')}
      </Button>
      <span>{t('pageOf', { page, pages })}</span>
      <Button size="small" priority="tertiary" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('next')}
      </Button>
    </nav>
  );
}
