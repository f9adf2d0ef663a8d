import { routes as api, type OfferingSummary, type Permission } from '@cartable/contract';
import { invalidate, useRead, useWrite } from '../../api/hooks.ts';
import { DescriptionList } from '../../design/DescriptionList.tsx';
import { Page } from '../../design/Page.tsx';
import { formDone } from '../../forms/index.ts';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { PermissionForm } from '../../permissions/PermissionForm.tsx';
import { permissionTexts } from '../../permissions/permission-texts.ts';
import { changesOf, offeredServices, valuesOfPermission } from '../../permissions/permission-values.ts';
import { useBeneficiaryName } from '../../permissions/useBeneficiaryName.ts';
import { Loaded } from '../../shell/Loaded.tsx';
import { type RouteOf, routes } from '../../shell/routes.ts';
import { notify } from '../../shell/snackbar.ts';

/** Changes licence, end and services of a permission. */
export function Screen({ route }: { readonly route: RouteOf<'datastore_edit_permission'> }) {
  const t = useTexts(permissionTexts);
  const { datastoreId, permissionId } = route.params;
  const permission = useRead(
    api.getPermission,
    { params: { datastoreId, permissionId } },
    { refetchOnWindowFocus: false },
  );
  const offerings = useRead(api.getOfferings, { params: { datastoreId } });
  const list = routes.datastore_manage_permissions({ datastoreId });
  return (
    <Page title={t('editTitle')} width="narrow" trail={[{ label: t('title'), link: list.link }]}>
      <Loaded query={permission}>
        {(one) => (
          <Loaded query={offerings}>
            {(all) => <Editing datastoreId={datastoreId} permission={one} offerings={all} />}
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

interface EditingProps {
  readonly datastoreId: string;
  readonly permission: Permission;
  readonly offerings: readonly OfferingSummary[];
}

function Editing({ datastoreId, permission, offerings }: EditingProps) {
  const t = useTexts(permissionTexts);
  const list = routes.datastore_manage_permissions({ datastoreId });
  const params = { datastoreId, permissionId: permission._id };
  const edit = useWrite(api.updatePermission, {
    onSuccess: async () => {
      formDone();
      notify({ description: t('saved') });
      await invalidate(api.getPermissions, { params: { datastoreId } });
      await invalidate(api.getPermission, { params });
      list.push();
    },
  });
  return (
    <PermissionForm
      initial={valuesOfPermission(permission)}
      services={offeredServices(offerings, permission)}
      unchanging={<Unchanging permission={permission} />}
      submitLabel={t('save')}
      cancel={list}
      {...(permission.keys > 0 ? { servicesHint: t('uncheckWarning') } : {})}
      save={{
        isPending: edit.isPending,
        error: edit.error,
        send: (values, refused) =>
          edit.mutate({ params, body: changesOf(values, permission) }, { onError: refused }),
      }}
    />
  );
}

function Unchanging({ permission }: { readonly permission: Permission }) {
  const t = useTexts(permissionTexts);
  const language = useLanguage();
  const nameOf = useBeneficiaryName();
  const { beneficiary, only_oauth: onlyOauth, keys } = permission;
  const kind = t(beneficiary.type === 'COMMUNITY' ? 'community' : 'person');
  const number = new Intl.NumberFormat(language).format(keys);
  return (
    <div className="fr-mb-3w">
      <DescriptionList
        items={[
          [t('grantedTo'), `${nameOf(beneficiary)} (${kind})`],
          [t('usableWith'), t(onlyOauth ? 'onlyOauthYes' : 'onlyOauthNo')],
          [t('keysUsing'), number],
        ]}
      />
    </div>
  );
}
