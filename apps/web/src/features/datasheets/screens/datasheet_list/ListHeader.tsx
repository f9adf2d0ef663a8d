import { Button } from '@codegouvfr/react-dsfr/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatTime } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';

interface ListHeaderProps {
  readonly total: number;
  readonly list: Pick<UseQueryResult, 'dataUpdatedAt' | 'isFetching' | 'refetch'>;
}

/** Number of datasheets, time they were read, and a way to ask again. */
export function ListHeader({ total, list }: ListHeaderProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const time = formatTime(list.dataUpdatedAt, language);
  return (
    <div className="app-datasheets-head">
      <p className="fr-mb-0" role="status">
        {t('results', { count: total })}
      </p>
      <p className="fr-mb-0 fr-hint-text">
        {list.dataUpdatedAt > 0 && t('updated', { time })}{' '}
        <Button
          size="small"
          priority="tertiary no outline"
          iconId="fr-icon-refresh-line"
          title={t('refresh')}
          disabled={list.isFetching}
          onClick={() => void list.refetch()}
        />
      </p>
    </div>
  );
}
