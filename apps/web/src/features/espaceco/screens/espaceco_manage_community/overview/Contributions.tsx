import type { CallAnswer } from '@cartable/contract/core';
import { type EspacecoCommunity, type EspacecoDatabase, espacecoCalls } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useRead } from '../../../../../base/api/hooks.ts';
import { commonTexts } from '../../../../../base/design/common-texts.ts';
import { DataTable } from '../../../../../base/design/DataTable.tsx';
import { ErrorAlert } from '../../../../../base/design/ErrorAlert.tsx';
import { Loaded } from '../../../../../base/design/Loaded.tsx';
import { formatDateTime } from '../../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { routes } from '../../../../../base/routing/routes.ts';
import { useDatabases, usePermissions } from '../../../parts/databases/databases.ts';
import { overviewTexts } from './overview-texts.ts';
import './counts.css';

type Rights = CallAnswer<typeof espacecoCalls.getEspacecoPermissions>[number];

/** Of each database; its own page has all of them, and undoes them. */
const shown = 5;

/** Whether the community may see something of a database, as the counts of its members have it. */
const isShared = ({ level, tables }: Rights): boolean =>
  level !== 'NONE' ||
  tables.some((table) => table.level !== 'NONE' || table.columns.some((column) => column.level !== 'NONE'));

/** The last changes of the databases of the community and of those shared with it, to be looked at. */
export function Contributions({ community }: { readonly community: EspacecoCommunity }) {
  const t = useTexts(overviewTexts);
  const tc = useTexts(commonTexts);
  const query = useDatabases();
  const rights = usePermissions(community.id);
  const shared = new Set((rights.data ?? []).filter(isShared).map(({ id }) => id));
  return (
    <section className="app-brief-rows fr-mt-4w">
      <h2 className="fr-h5 fr-mb-1w">{t('contributions')}</h2>
      {rights.error && (
        <ErrorAlert title={t('sharedUnread')} error={rights.error}>
          <Button
            type="button"
            size="small"
            priority="secondary"
            disabled={rights.isFetching}
            onClick={() => void rights.refetch()}
          >
            {tc('retry')}
          </Button>
        </ErrorAlert>
      )}
      <Loaded query={query} inPlace>
        {(databases) => {
          const listed = databases.filter(
            ({ id, community_id, status }) =>
              (community_id === community.id || shared.has(id)) && status === 'READY',
          );
          if (listed.length === 0) return rights.data && <p>{t('contributionsNone')}</p>;
          return listed.map((database) => <OfDatabase key={database.id} database={database} />);
        }}
      </Loaded>
    </section>
  );
}

function OfDatabase({ database }: { readonly database: EspacecoDatabase }) {
  const t = useTexts(overviewTexts);
  const language = useLanguage();
  const query = useRead(
    espacecoCalls.getEspacecoTransactions,
    { params: { databaseId: database.id }, query: { limit: shown } },
    { meta: { persist: false } },
  );
  return (
    <>
      <h3 className="fr-h6 fr-mb-1v">
        <a {...routes.espaceco_database({ databaseId: database.id, view: 'history' }).link}>
          {t('contributionsOf', { title: database.title })}
        </a>
      </h3>
      <Loaded query={query} inPlace>
        {(entries) =>
          entries.length === 0 ? (
            <p>{t('contributionsNone')}</p>
          ) : (
            <DataTable
              caption={t('contributionsOf', { title: database.title })}
              items={entries.map((entry) => ({ ...entry, _id: String(entry.id) }))}
              columns={[
                {
                  header: t('contributionDate'),
                  cell: ({ finished_at }) => formatDateTime(finished_at, language),
                },
                { header: t('member'), cell: ({ user_name }) => user_name ?? t('ofNobody') },
                { header: t('contributionChanges'), cell: ({ changes }) => changes },
                { header: t('contributionComment'), cell: ({ comment }) => comment },
              ]}
            />
          )
        }
      </Loaded>
    </>
  );
}
