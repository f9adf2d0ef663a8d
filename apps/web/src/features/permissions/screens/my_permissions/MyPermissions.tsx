import { datastoreCalls, type Permission, type PermittedOffering } from '@cartable/contract/datastore';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { SegmentedControl } from '@codegouvfr/react-dsfr/SegmentedControl';
import { useRead } from '../../../../base/api/hooks.ts';
import { DescriptionList } from '../../../../base/design/DescriptionList.tsx';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import {
  keyTexts,
  ListBar,
  listPermissions,
  permissionSorts,
  readSort,
  readType,
  typesOf,
  WithAccessMenu,
} from '../../../keys/index.ts';
import { EndBadge } from '../../parts/EndBadge.tsx';
import { AccessRequests } from './AccessRequests.tsx';

const FRESH_MS = 30_000;

type Requested = RouteOf<'my_permissions'>['params'];

/** Permissions granted by producers to the person, or to one of their communities. */
export function Screen({ route }: { readonly route: RouteOf<'my_permissions'> }) {
  const t = useTexts(keyTexts);
  const permissions = useRead(
    datastoreCalls.getMyPermissions,
    {},
    { staleTime: FRESH_MS, meta: { persist: false } },
  );
  return (
    <Page title={t('permissionsTitle')}>
      <WithAccessMenu current="permissions">
        <AccessRequests />
        <Loaded query={permissions}>{(list) => <Permissions list={list} requested={route.params} />}</Loaded>
      </WithAccessMenu>
    </Page>
  );
}

function Permissions({
  list,
  requested,
}: {
  readonly list: readonly Permission[];
  readonly requested: Requested;
}) {
  const t = useTexts(keyTexts);
  const expired = requested.state === 'expired';
  const sort = readSort(permissionSorts, requested.sort);
  const types = typesOf(list);
  const type = readType(types, requested.type);
  const shown = listPermissions(list, { sort, type, expired });
  const count = (isExpired: boolean) => list.filter((one) => one.expired === isExpired).length;
  const go = (change: Partial<Requested>) => routes.my_permissions({ ...requested, ...change }).replace();
  const segment = (isExpired: boolean) => ({
    label: t(isExpired ? 'expired' : 'active', { count: count(isExpired) }),
    nativeInputProps: {
      checked: expired === isExpired,
      onChange: () => go({ state: isExpired ? 'expired' : undefined }),
    },
  });
  return (
    <>
      <ListBar
        sorts={permissionSorts.map((value) => ({ value, label: t(`sort_${value}`) }))}
        sort={sort}
        types={types}
        type={type}
        onChange={go}
      >
        <SegmentedControl legend={t('state')} segments={[segment(false), segment(true)]} />
      </ListBar>
      {shown.length === 0 && <Nothing expired={expired} isFiltered={type !== undefined} />}
      {shown.map((permission) => (
        <PermissionCard key={permission._id} permission={permission} />
      ))}
    </>
  );
}

function Nothing({ expired, isFiltered }: { readonly expired: boolean; readonly isFiltered: boolean }) {
  const t = useTexts(keyTexts);
  if (isFiltered) return <EmptyState title={t('noPermissionOfType')} />;
  if (expired) return <EmptyState title={t('noExpired')} />;
  const join = (
    <Button priority="secondary" linkProps={routes.join_community().link}>
      {t('join')}
    </Button>
  );
  return (
    <EmptyState title={t('noPermissions')} action={join}>
      {t('noPermissionsText')}
    </EmptyState>
  );
}

function PermissionCard({ permission }: { readonly permission: Permission }) {
  const t = useTexts(keyTexts);
  const { _id: id, licence, offerings, beneficiary, datastore_author: author } = permission;
  const { expired, only_oauth } = permission;
  const sorted = offerings.toSorted((a, b) => a.layer_name.localeCompare(b.layer_name));
  return (
    <article className="app-key" aria-labelledby={`permission-${id}`}>
      <h2 id={`permission-${id}`} className="fr-h6 app-key__name">
        {licence}
        <EndBadge permission={permission} />
        {only_oauth && (
          <Badge as="span" small noIcon severity="info">
            {t('onlyOauth')}
          </Badge>
        )}
      </h2>
      <DescriptionList
        items={[
          [t('from'), author.name],
          [
            t('for'),
            beneficiary.type === 'COMMUNITY' ? t('toCommunity', { name: beneficiary.name }) : t('toMe'),
          ],
        ]}
      />
      <ul className="app-key__services">
        {sorted.map((offering) => (
          <li key={offering._id}>
            <OpenedService offering={offering} isSeen={!expired && !only_oauth} />
          </li>
        ))}
      </ul>
    </article>
  );
}

/** With the ways to it: its view, while the session opens it, and its record in the catalogue. */
function OpenedService({
  offering: { _id: offeringId, layer_name: name, type, record },
  isSeen,
}: {
  readonly offering: PermittedOffering;
  readonly isSeen: boolean;
}) {
  const t = useTexts(keyTexts);
  return (
    <>
      {isSeen ? (
        <a className="fr-link" {...routes.my_service_view({ offeringId }).link}>
          {name}
        </a>
      ) : (
        name
      )}{' '}
      <Badge as="span" small noIcon>
        {type}
      </Badge>
      {record !== null && (
        <>
          {' '}
          <a className="fr-link fr-link--sm" {...routes.catalogue_record({ fileIdentifier: record }).link}>
            {t('record')} <span className="fr-sr-only">{t('recordOf', { name })}</span>
          </a>
        </>
      )}
    </>
  );
}
