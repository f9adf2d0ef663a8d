import { datastoreCalls, type StorageItem, type StorageKind } from '@cartable/contract/datastore';
import type { ReactNode } from 'react';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { DeletionDialog, invalidateStorage } from '../../../datasheets/index.ts';
import { invalidateOfferings } from '../../../offerings/index.ts';
import { texts } from './texts.ts';

interface DeleteItemProps {
  readonly datastoreId: string;
  readonly kind: StorageKind;
  /** Item about to be deleted; none, nothing is asked. */
  readonly item: StorageItem | undefined;
  readonly onClose: () => void;
}

/** Asks, telling what goes with it; then deletes. */
export function DeleteItem({ datastoreId, kind, item, onClose }: DeleteItemProps) {
  const t = useTexts(texts);
  const options = {
    onSuccess: async () => {
      notify({ description: t('deleted', { name: item?.name ?? '' }) });
      onClose();
      await Promise.all([invalidateStorage(), invalidateOfferings()]);
    },
    onError: () => onClose(),
  };
  const data = useWrite(datastoreCalls.deleteStoredData, options);
  const upload = useWrite(datastoreCalls.deleteUpload, options);
  const annexe = useWrite(datastoreCalls.deleteAnnexe, options);
  const file = useWrite(datastoreCalls.deleteStatic, options);
  const id = item?._id ?? '';
  const deletions: Record<StorageKind, () => void> = {
    database: () => data.mutate({ params: { datastoreId, storedDataId: id } }),
    objects: () => data.mutate({ params: { datastoreId, storedDataId: id } }),
    uploads: () => upload.mutate({ params: { datastoreId, uploadId: id } }),
    annexes: () => annexe.mutate({ params: { datastoreId, annexeId: id } }),
    statics: () => file.mutate({ params: { datastoreId, staticFileId: id } }),
  };
  const failed = [data, upload, annexe, file].find(({ error }) => error !== null);
  const shared = {
    open: item !== undefined,
    title: t('deleteTitle', { name: item?.name ?? '' }),
    onCancel: onClose,
    onConfirm: deletions[kind],
  };
  const ofData = { route: datastoreCalls.getStoredDataDeletion, params: { datastoreId, storedDataId: id } };
  const dialogs: Record<StorageKind, ReactNode> = {
    database: <DeletionDialog {...shared} {...ofData} />,
    objects: <DeletionDialog {...shared} {...ofData} />,
    uploads: (
      <DeletionDialog
        {...shared}
        route={datastoreCalls.getUploadDeletion}
        params={{ datastoreId, uploadId: id }}
      >
        <p>{t('deleteUploadText')}</p>
      </DeletionDialog>
    ),
    annexes: (
      <DeletionDialog
        {...shared}
        route={datastoreCalls.getAnnexeDeletion}
        params={{ datastoreId, annexeId: id }}
      >
        <p>{t('deleteAnnexeText')}</p>
      </DeletionDialog>
    ),
    statics: <ConfirmDialog {...shared}>{t('deleteStaticText')}</ConfirmDialog>,
  };
  return (
    <>
      {failed?.error && <ErrorAlert error={failed.error} onClose={() => failed.reset()} />}
      {dialogs[kind]}
    </>
  );
}
