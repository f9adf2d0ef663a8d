import { Button } from '@codegouvfr/react-dsfr/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '../api/api-error.ts';
import { useTexts } from '../i18n/texts.ts';
import { commonTexts } from './common-texts.ts';
import { type Column, DataTable } from './DataTable.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ListPage } from './ListPage.tsx';
import { Loaded } from './Loaded.tsx';

interface Listed<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
}

interface PagedTableProps<Item extends { readonly _id: string }, Answer extends Listed<Item>> {
  readonly caption: string;
  readonly query: UseQueryResult<Answer, ApiError>;
  readonly columns: readonly Column<Item>[];
  readonly linkOf: (page: number) => {
    readonly href: string;
    readonly onClick: (event?: unknown) => void;
  };
  /** Absent, nothing is filtered: the list is empty. */
  readonly onClear?: (() => void) | undefined;
  readonly emptyTitle?: string;
  readonly emptyText?: string;
}

/** Number of results, the page of the table, and the way to the others; or why there is nothing. */
export function PagedTable<Item extends { readonly _id: string }, Answer extends Listed<Item>>({
  caption,
  query,
  columns,
  linkOf,
  onClear,
  emptyTitle,
  emptyText,
}: PagedTableProps<Item, Answer>) {
  const t = useTexts(commonTexts);
  return (
    <Loaded query={query}>
      {(answer) => (
        <ListPage answer={answer} linkOf={linkOf}>
          <p className="fr-mb-1w" role="status">
            {t('results', { count: answer.total })}{' '}
            <Button
              size="small"
              priority="tertiary no outline"
              iconId="fr-icon-refresh-line"
              title={t('refresh')}
              disabled={query.isFetching}
              onClick={() => void query.refetch()}
            />
          </p>
          {answer.items.length === 0 ? (
            <Nothing onClear={onClear} title={emptyTitle} text={emptyText} />
          ) : (
            <DataTable caption={caption} columns={columns} items={answer.items} />
          )}
        </ListPage>
      )}
    </Loaded>
  );
}

function Nothing({
  onClear,
  title,
  text,
}: {
  readonly onClear: (() => void) | undefined;
  readonly title: string | undefined;
  readonly text: string | undefined;
}) {
  const t = useTexts(commonTexts);
  if (!onClear) return <EmptyState title={title ?? t('nothingTitle')}>{text}</EmptyState>;
  const action = (
    <Button priority="secondary" onClick={onClear}>
      {t('clear')}
    </Button>
  );
  return (
    <EmptyState title={t('nothingTitle')} action={action}>
      {t('nothingText')}
    </EmptyState>
  );
}
