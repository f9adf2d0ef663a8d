import type { CallAnswer } from '@cartable/contract/core';
import type { espacecoCalls } from '@cartable/contract/espaceco';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { useDatabase } from '../../parts/databases/databases.ts';
import { Journal } from './Journal.tsx';
import { TableColumns } from './TableColumns.tsx';
import { texts } from './texts.ts';

type Database = CallAnswer<typeof espacecoCalls.getEspacecoDatabase>;

/** A database: its tables, what was changed in them, and the way to undo it. */
export function Screen({ route }: { readonly route: RouteOf<'espaceco_database'> }) {
  const t = useTexts(texts);
  const { databaseId, table } = route.params;
  const query = useDatabase(databaseId);
  return (
    <Page
      title={query.data?.title ?? t('title')}
      trail={[{ label: t('communities'), link: routes.espaceco_community_list().link }]}
    >
      <Loaded query={query}>
        {(database) =>
          database.status === 'READY' ? (
            <>
              {database.description && <p>{database.description}</p>}
              <Tables database={database} chosen={table} />
              <Journal database={database} />
            </>
          ) : (
            <EmptyState title={t('notReady')}>{database.error?.message ?? t('notReadyText')}</EmptyState>
          )
        }
      </Loaded>
    </Page>
  );
}

interface TablesProps {
  readonly database: Database;
  /** Of the address; the first one without. */
  readonly chosen: number | undefined;
}

function Tables({ database: { id: databaseId, tables }, chosen }: TablesProps) {
  const t = useTexts(texts);
  const table = tables.find(({ id }) => id === chosen) ?? tables[0];
  return (
    <section className="fr-mb-4w">
      <h2 className="fr-h5">{t('tables')}</h2>
      {table === undefined ? (
        <p>{t('noTable')}</p>
      ) : (
        <>
          <Select
            label={t('table')}
            options={tables.map(({ id, title }) => ({ value: String(id), label: title }))}
            nativeSelectProps={{
              value: String(table.id),
              onChange: ({ target }) =>
                routes.espaceco_database({ databaseId, table: Number(target.value) }).replace(),
            }}
          />
          <TableColumns of={{ databaseId, tableId: table.id }} />
        </>
      )}
    </section>
  );
}
