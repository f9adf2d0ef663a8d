import { datastoreCalls, type Permission } from '@cartable/contract/datastore';
import { invalidate, useReadForForm, useWrite } from '../../../../base/api/hooks.ts';
import { DescriptionList } from '../../../../base/design/DescriptionList.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { formDone } from '../../../../base/forms/index.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { beneficiaryKinds } from '../../parts/beneficiary-kind.ts';
import { PermissionForm } from '../../parts/PermissionForm.tsx';
import { permissionTexts } from '../../parts/permission-texts.ts';
import { changesOf, valuesOfPermission } from '../../parts/permission-values.ts';
import { useBeneficiaryName } from '../../parts/useBeneficiaryName.ts';

/** Changes licence, end and services of a permission. */
export function Screen({ route }: { readonly route: RouteOf<'datastore_edit_permission'> }) {
  const t = useTexts(permissionTexts);
  const { datastoreId, permissionId } = route.params;
  const permission = useReadForForm(
    datastoreCalls.getPermission,
    { params: { datastoreId, permissionId } },
    { refetchOnWindowFocus: false },
  );
  const list = routes.datastore_manage_permissions({ datastoreId });
  return (
    <Page title={t('editTitle')} width="narrow" trail={[{ label: t('title'), link: list.link }]}>
      <Loaded query={permission}>{(one) => <Editing datastoreId={datastoreId} permission={one} />}</Loaded>
    </Page>
  );
}

interface EditingProps {
  readonly datastoreId: string;
  readonly permission: Permission;
}

function Editing({ datastoreId, permission }: EditingProps) {
  const t = useTexts(permissionTexts);
  const list = routes.datastore_manage_permissions({ datastoreId });
  const params = { datastoreId, permissionId: permission._id };
  const edit = useWrite(datastoreCalls.updatePermission, {
    onSuccess: async () => {
      formDone();
      notify({ description: t('saved') });
      await invalidate(datastoreCalls.getPermissions, { params: { datastoreId } });
      await invalidate(datastoreCalls.getPermission, { params });
      list.push();
    },
  });
  return (
    <PermissionForm
      datastoreId={datastoreId}
      initial={valuesOfPermission(permission)}
      permission={permission}
      unchanging={<Unchanging permission={permission} />}
      submitLabel={t('save')}
      cancel={list}
      {...(permission.keys > 0 ? { servicesHint: t('uncheckWarning') } : {})}
      save={{
        isPending: edit.isPending,
        error: edit.error,
        send: (values, rejected) =>
          edit.mutate({ params, body: changesOf(values, permission) }, { onError: rejected }),
      }}
    />
  );
}

function Unchanging({ permission }: { readonly permission: Permission }) {
  const t = useTexts(permissionTexts);
  const language = useLanguage();
  const nameOf = useBeneficiaryName();
  const { beneficiary, only_oauth: onlyOauth, keys } = permission;
  const kind = t(beneficiaryKinds[beneficiary.type]);
  const number = new Intl.NumberFormat(language).format(keys);
  return (
    <div className="fr-mb-3w">
      <DescriptionList
        items={[
          [t('grantedTo'), `${nameOf(permission)} (${kind})`],
          [t('usableWith'), t(onlyOauth ? 'onlyOauthYes' : 'onlyOauthNo')],
          [t('keysUsing'), number],
        ]}
      />
    </div>
  );
}
