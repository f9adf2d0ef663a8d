import { datastoreCalls, type Permission } from '@cartable/contract/datastore';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { SegmentedControl } from '@codegouvfr/react-dsfr/SegmentedControl';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useRead } from '../../../../base/api/hooks.ts';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { ListSearch } from '../../../../base/design/ListSearch.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { Pager, pageCount } from '../../../../base/design/Pager.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { useDatastore } from '../../../datastores/index.ts';
import {
  addressOfQuery,
  filterPermissions,
  offeringsOf,
  PERMISSIONS_PER_PAGE,
  type PermissionListQuery,
  permissionStates,
  readPermissionListQuery,
} from '../../parts/permission-list.ts';
import { permissionTexts } from '../../parts/permission-texts.ts';
import { PermissionsTable } from './PermissionsTable.tsx';
import '../../../../base/design/lists.css';

const FRESH_MS = 30_000;

/** The permissions a datastore granted; what is searched and filtered is in the address. */
export function Screen({ route }: { readonly route: RouteOf<'datastore_manage_permissions'> }) {
  const t = useTexts(permissionTexts);
  const { datastoreId } = route.params;
  const permissions = useRead(
    datastoreCalls.getPermissions,
    { params: { datastoreId } },
    { staleTime: FRESH_MS },
  );
  const query = readPermissionListQuery(route.params);
  return (
    <Page title={t('title')} actions={<AddButton />}>
      <p>{t('intro')}</p>
      <Loaded query={permissions}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={t('emptyTitle')} action={<AddButton />}>
              {t('emptyText')}
            </EmptyState>
          ) : (
            <List datastoreId={datastoreId} permissions={list} query={query} />
          )
        }
      </Loaded>
    </Page>
  );
}

function AddButton() {
  const t = useTexts(permissionTexts);
  const { _id, abilities } = useDatastore();
  if (!abilities.broadcast)
    return (
      <Button iconId="fr-icon-add-line" disabled title={t('writeForbidden')}>
        {t('add')}
      </Button>
    );
  return (
    <Button iconId="fr-icon-add-line" linkProps={routes.datastore_add_permission({ datastoreId: _id }).link}>
      {t('add')}
    </Button>
  );
}

interface ListProps {
  readonly datastoreId: string;
  readonly permissions: readonly Permission[];
  readonly query: PermissionListQuery;
}

function List({ datastoreId, permissions, query }: ListProps) {
  const t = useTexts(permissionTexts);
  const to = (change: Partial<PermissionListQuery>) =>
    routes.datastore_manage_permissions({ datastoreId, ...addressOfQuery({ ...query, ...change }) });
  const filter = (change: Partial<PermissionListQuery>) => to({ page: 1, ...change }).replace();
  const found = filterPermissions(permissions, query);
  const page = Math.min(query.page, pageCount(found.length, PERMISSIONS_PER_PAGE));
  const shown = found.slice((page - 1) * PERMISSIONS_PER_PAGE, page * PERMISSIONS_PER_PAGE);
  return (
    <>
      <Filters permissions={permissions} query={query} onChange={filter} />
      <p className="fr-mb-1w" role="status">
        {t('results', { count: found.length })}
      </p>
      {shown.length === 0 ? (
        <EmptyState
          title={t('nothingTitle')}
          action={
            <Button
              priority="secondary"
              onClick={() => filter({ search: '', state: 'all', offering: undefined })}
            >
              {t('clear')}
            </Button>
          }
        >
          {t('nothingText')}
        </EmptyState>
      ) : (
        <PermissionsTable datastoreId={datastoreId} permissions={shown} />
      )}
      <Pager
        page={page}
        limit={PERMISSIONS_PER_PAGE}
        total={found.length}
        linkOf={(number) => to({ page: number }).link}
      />
    </>
  );
}

interface FiltersProps {
  readonly permissions: readonly Permission[];
  readonly query: PermissionListQuery;
  readonly onChange: (change: Partial<PermissionListQuery>) => void;
}

function Filters({ permissions, query, onChange }: FiltersProps) {
  const t = useTexts(permissionTexts);
  const all = '';
  const services = offeringsOf(permissions).map(({ _id, layer_name, type }) => ({
    value: _id,
    label: `${layer_name} (${type})`,
  }));
  return (
    <div className="app-list-filters">
      <ListSearch label={t('search')} value={query.search} onSearch={(search) => onChange({ search })} />
      <SegmentedControl
        legend={t('state')}
        small
        segments={
          permissionStates.map((state) => ({
            label: t(`state_${state}`),
            nativeInputProps: {
              name: 'state',
              checked: query.state === state,
              onChange: () => onChange({ state }),
            },
          })) as never
        }
      />
      <Select
        label={t('service')}
        options={[{ value: all, label: t('allServices') }, ...services]}
        nativeSelectProps={{
          value: query.offering ?? all,
          onChange: (event) => onChange({ offering: event.target.value || undefined }),
        }}
      />
    </div>
  );
}
