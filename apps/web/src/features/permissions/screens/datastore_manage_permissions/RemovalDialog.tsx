import { datastoreCalls, type Permission } from '@cartable/contract/datastore';
import { invalidate, useRead, useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { permissionTexts } from '../../parts/permission-texts.ts';
import { useBeneficiaryName } from '../../parts/useBeneficiaryName.ts';
import { ServiceNames } from './ServiceNames.tsx';

interface RemovalDialogProps {
  readonly datastoreId: string;
  /** Absent: closed. */
  readonly permission: Permission | undefined;
  readonly onClose: () => void;
}

/** Says who loses what, as it is now, before a permission goes. Keys belong to people: they are counted, not named. */
export function RemovalDialog({ datastoreId, permission, onClose }: RemovalDialogProps) {
  const t = useTexts(permissionTexts);
  const nameOf = useBeneficiaryName();
  const name = permission ? nameOf(permission) : '';
  const params = { datastoreId, permissionId: permission?._id ?? '' };
  const current = useRead(
    datastoreCalls.getPermission,
    { params },
    { enabled: permission !== undefined, staleTime: 0, gcTime: 0, meta: { persist: false } },
  );
  const remove = useWrite(datastoreCalls.removePermission, {
    onSuccess: async () => {
      notify({ description: t('removed', { name }) });
      onClose();
      await invalidate(datastoreCalls.getPermissions, { params: { datastoreId } });
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={permission !== undefined}
      title={t('removeTitle', { name })}
      disabled={remove.isPending || !current.isSuccess}
      onCancel={close}
      onConfirm={() => remove.mutate({ params })}
    >
      {remove.error && <ErrorAlert title={t('removeFailed')} error={remove.error} />}
      {permission && (
        <Loaded query={current} inPlace>
          {(known) => <Losses permission={known} />}
        </Loaded>
      )}
    </ConfirmDialog>
  );
}

function Losses({ permission: { offerings, keys } }: { readonly permission: Permission }) {
  const t = useTexts(permissionTexts);
  return (
    <>
      <p>{t('removeText')}</p>
      <ServiceNames offerings={offerings} isWhole />
      <p className="fr-mt-2w">{keys === 0 ? t('removeNoKey') : t('removeKeys', { count: keys })}</p>
      <p>{t('removeBack')}</p>
    </>
  );
}
