import { Button } from '@codegouvfr/react-dsfr/Button';
import type { ReadMore } from '../api/useReadMore.ts';
import { useLanguage, useTexts } from '../i18n/texts.ts';
import { commonTexts } from './common-texts.ts';
import { ErrorAlert } from './ErrorAlert.tsx';

interface ListProps {
  readonly list: ReadMore<unknown>;
}

interface CountProps extends ListProps {
  /** What is counted, where what is listed is parts of it. @default 'results' */
  readonly of?: 'results' | 'data';
}

/** How many there are, and how many of them are shown. */
export function ResultCount({ list: { items, total, hasMore, error }, of = 'results' }: CountProps) {
  const t = useTexts(commonTexts);
  const language = useLanguage();
  const shown = new Intl.NumberFormat(language).format(items?.length ?? 0);
  return (
    <p className="fr-hint-text fr-mb-1w" role="status">
      {items === undefined
        ? error === null && t('loading')
        : hasMore
          ? t(`${of}Shown`, { count: total, shown })
          : t(of, { count: total })}
    </p>
  );
}

/** Why the list could not be read, or read further; and the way to its next items. */
export function MoreResults({ list: { items, hasMore, isReadingMore, error, readMore, retry } }: ListProps) {
  const t = useTexts(commonTexts);
  return (
    <>
      {error !== null && <ErrorAlert error={error} />}
      {error !== null && items === undefined && (
        <Button type="button" size="small" priority="secondary" onClick={retry}>
          {t('retry')}
        </Button>
      )}
      {hasMore && (
        <Button type="button" size="small" priority="secondary" disabled={isReadingMore} onClick={readMore}>
          {t('showMore')}
        </Button>
      )}
    </>
  );
}
