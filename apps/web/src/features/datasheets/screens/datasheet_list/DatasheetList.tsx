import { type DatasheetSummary, datastoreCalls } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { CallOut } from '@codegouvfr/react-dsfr/CallOut';
import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../../../base/api/hooks.ts';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { ListPage } from '../../../../base/design/ListPage.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { useSite } from '../../../../base/site/site.ts';
import { useDatastore } from '../../../datastores/index.ts';
import { DatasheetTile } from './DatasheetTile.tsx';
import { DescribeButton } from './DescribeButton.tsx';
import { ListFilters } from './ListFilters.tsx';
import { ListHeader } from './ListHeader.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { readListQuery } from './list-query.ts';
import { texts } from './texts.ts';
import './datasheet-list.css';

const FRESH_MS = 60_000;

/** The datasheets of a datastore; what is searched, filtered and sorted is in the address. */
export function Screen({ route }: { readonly route: RouteOf<'datasheet_list'> }) {
  const t = useTexts(texts);
  const datastore = useDatastore();
  const { sandbox_days: days, sandbox_services: services } = useSite().limits;
  const { datastoreId } = route.params;
  const query = readListQuery(route.params);
  const list = useRead(
    datastoreCalls.getDatasheets,
    { params: { datastoreId }, query },
    { staleTime: FRESH_MS, placeholderData: keepPreviousData },
  );
  const go = (change: Partial<typeof query>) =>
    routes.datasheet_list({ datastoreId, ...query, ...change }).replace();

  return (
    <Page
      title={t('title', { name: datastore.name })}
      actions={
        <>
          <DescribeButton /> <CreateButton />
        </>
      }
    >
      {datastore.is_sandbox && (
        <CallOut iconId="fr-icon-test-tube-line">{t('sandbox', { days, services })}</CallOut>
      )}
      <ListFilters query={query} onChange={(change) => go({ ...change, page: 1 })} />
      <Loaded query={list} waiting={<ListSkeleton />}>
        {(answer) => (
          <ListPage
            answer={answer}
            linkOf={(page) => routes.datasheet_list({ datastoreId, ...query, page }).link}
          >
            <ListHeader total={answer.total} list={list} />
            {answer.items.length === 0 ? (
              <NothingFound
                filtered={query.search !== '' || query.published !== 0}
                onClear={() => go({ search: '', published: 0, page: 1 })}
              />
            ) : (
              <Tiles datastoreId={datastoreId} items={answer.items} />
            )}
          </ListPage>
        )}
      </Loaded>
    </Page>
  );
}

function Tiles({
  datastoreId,
  items,
}: {
  readonly datastoreId: string;
  readonly items: readonly DatasheetSummary[];
}) {
  return (
    <ul className="app-datasheets">
      {items.map((datasheet) => (
        <li key={datasheet._id}>
          <DatasheetTile datastoreId={datastoreId} datasheet={datasheet} />
        </li>
      ))}
    </ul>
  );
}

function CreateButton() {
  const t = useTexts(texts);
  const { _id, abilities } = useDatastore();
  if (!abilities.upload)
    return (
      <Button iconId="fr-icon-add-line" disabled title={t('createForbidden')}>
        {t('create')}
      </Button>
    );
  return (
    <Button
      iconId="fr-icon-add-line"
      linkProps={routes.datastore_datasheet_upload({ datastoreId: _id }).link}
    >
      {t('create')}
    </Button>
  );
}

/** An empty datastore invites to deposit; an empty search, to search otherwise. */
function NothingFound({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) {
  const t = useTexts(texts);
  if (!filtered)
    return (
      <EmptyState title={t('emptyTitle')} action={<CreateButton />}>
        {t('emptyText')}
      </EmptyState>
    );
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
