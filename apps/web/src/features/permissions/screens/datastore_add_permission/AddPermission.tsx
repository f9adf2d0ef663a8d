import { datastoreCalls } from '@cartable/contract/datastore';
import { peopleCalls } from '@cartable/contract/people';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { invalidate, useRead, useWrite } from '../../../../base/api/hooks.ts';
import { useUser } from '../../../../base/api/session.ts';
import { EmptyState } from '../../../../base/design/EmptyState.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { formDone } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { PermissionForm } from '../../parts/PermissionForm.tsx';
import { permissionTexts } from '../../parts/permission-texts.ts';
import { formOf, newPermissionValues } from '../../parts/permission-values.ts';
import { type VisibleCommunity, withOwn } from '../../parts/visible-communities.ts';

type Requested = RouteOf<'datastore_add_permission'>['params'];

/** Grants a permission; a request for access comes with the form filled in by its address. */
export function Screen({ route }: { readonly route: RouteOf<'datastore_add_permission'> }) {
  const t = useTexts(permissionTexts);
  const { datastoreId } = route.params;
  const restricted = useRead(datastoreCalls.searchOfferings, {
    params: { datastoreId },
    query: { open: 'false', limit: 1 },
  });
  const user = useUser();
  const communities = useRead(peopleCalls.getPublicCommunities, {});
  const list = routes.datastore_manage_permissions({ datastoreId });
  return (
    <Page
      title={t('addTitle')}
      width="narrow"
      trail={[{ label: t('title'), link: list.link }]}
      words={['permission', 'key', 'licence']}
    >
      <Loaded query={restricted}>
        {({ total }) => {
          if (total === 0) return <NoRestrictedService datastoreId={datastoreId} />;
          return (
            <Loaded query={communities}>
              {(known) => <NewPermission requested={route.params} communities={withOwn(known, user)} />}
            </Loaded>
          );
        }}
      </Loaded>
    </Page>
  );
}

interface NewPermissionProps {
  readonly requested: Requested;
  readonly communities: readonly VisibleCommunity[];
}

function NewPermission({ requested, communities }: NewPermissionProps) {
  const t = useTexts(permissionTexts);
  const { datastoreId } = requested;
  const list = routes.datastore_manage_permissions({ datastoreId });
  const add = useWrite(datastoreCalls.addPermission, {
    onSuccess: async (granted) => {
      formDone();
      notify({ description: t('granted', { count: granted.length }) });
      await invalidate(datastoreCalls.getPermissions, { params: { datastoreId } });
      list.push();
    },
  });
  const communityIds = new Set(communities.map(({ _id }) => _id));
  return (
    <>
      {requested.beneficiaries !== undefined && (
        <Alert className="fr-mb-3w" severity="info" small description={t('proposed')} />
      )}
      <PermissionForm
        datastoreId={datastoreId}
        initial={newPermissionValues(requested, { communityIds })}
        communities={communities}
        submitLabel={t('grant')}
        cancel={list}
        save={{
          isPending: add.isPending,
          error: add.error,
          send: (values, rejected) =>
            add.mutate({ params: { datastoreId }, body: formOf(values) }, { onError: rejected }),
        }}
      />
    </>
  );
}

function NoRestrictedService({ datastoreId }: { readonly datastoreId: string }) {
  const t = useTexts(permissionTexts);
  const action = (
    <Button priority="secondary" linkProps={routes.datasheet_list({ datastoreId }).link}>
      {t('toData')}
    </Button>
  );
  return (
    <EmptyState title={t('noRestrictedTitle')} action={action}>
      {t('noRestrictedText')}
    </EmptyState>
  );
}
