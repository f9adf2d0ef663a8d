import type { CallAnswer } from '@cartable/contract/core';
import type { EspacecoTable, espacecoCalls } from '@cartable/contract/espaceco';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { Tabs } from '@codegouvfr/react-dsfr/Tabs';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { AddTables } from '../../parts/databases/AddTables.tsx';
import { useDatabase, useTable } from '../../parts/databases/databases.ts';
import { type DatabaseAddress, noRowsAddress } from '../../parts/objects/rows-address.ts';
import { TableFeatures } from './features/TableFeatures.tsx';
import { Journal } from './Journal.tsx';
import { Locks } from './Locks.tsx';
import { TableColumns } from './TableColumns.tsx';
import { texts } from './texts.ts';

type Database = CallAnswer<typeof espacecoCalls.getEspacecoDatabase>;

const views = ['features', 'columns', 'history', 'locks'] as const;
const viewOf = (written: string | undefined) => views.find((view) => view === written) ?? 'features';

/** A database: the features and the columns of its tables, what was changed in them, and the way to undo it. */
export function Screen({ route }: { readonly route: RouteOf<'espaceco_database'> }) {
  const t = useTexts(texts);
  const query = useDatabase(route.params.databaseId);
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
              <Views database={database} address={route.params} />
            </>
          ) : (
            <EmptyState title={t('notReady')}>{database.error?.message ?? t('notReadyText')}</EmptyState>
          )
        }
      </Loaded>
    </Page>
  );
}

interface ViewsProps {
  readonly database: Database;
  readonly address: DatabaseAddress;
}

function Views({ database, address }: ViewsProps) {
  const t = useTexts(texts);
  const view = viewOf(address.view);
  const mayChange = database.abilities.administer === true;
  return (
    <Tabs
      label={t('tabs')}
      selectedTabId={view}
      onTabChange={(next) => routes.espaceco_database({ ...address, view: viewOf(next) }).replace()}
      tabs={views.map((tabId) => ({ tabId, label: t(`tab_${tabId}`) }))}
    >
      {view === 'history' && <Journal database={database} />}
      {view === 'locks' && <Locks database={database} />}
      {view === 'columns' && (
        <>
          <ChosenTable database={database} address={address}>
            {(table) => <TableColumns table={table} mayChange={mayChange} />}
          </ChosenTable>
          {mayChange && <AddTables database={database} />}
        </>
      )}
      {view === 'features' && (
        <ChosenTable database={database} address={address}>
          {(table) => <TableFeatures key={table.id} database={database} table={table} address={address} />}
        </ChosenTable>
      )}
    </Tabs>
  );
}

interface ChosenTableProps extends ViewsProps {
  readonly children: (table: EspacecoTable) => ReactNode;
}

/** The table of the address, or the first one, and the way to another. */
function ChosenTable({ database: { id: databaseId, tables }, address, children }: ChosenTableProps) {
  const t = useTexts(texts);
  const chosen = tables.find(({ id }) => id === address.table) ?? tables[0];
  const query = useTable(chosen && { databaseId, tableId: chosen.id });
  if (!chosen) return <p>{t('noTable')}</p>;
  return (
    <>
      <Select
        label={t('table')}
        options={tables.map(({ id, title }) => ({ value: String(id), label: title }))}
        nativeSelectProps={{
          value: String(chosen.id),
          onChange: ({ target }) =>
            routes.espaceco_database({ ...address, ...noRowsAddress, table: Number(target.value) }).replace(),
        }}
      />
      <Loaded query={query}>{children}</Loaded>
    </>
  );
}
