import { datastoreCalls } from '@cartable/contract/datastore';
import { useRead } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Spinner } from '../../../../base/design/Spinner.tsx';
import { defineTexts, useTexts } from '../../../../base/i18n/texts.ts';
import { en } from './unpublish.texts.en.ts';
import { fr } from './unpublish.texts.fr.ts';

const texts = defineTexts('unpublish', { fr, en });

/** Service to unpublish, as the dialog names it. */
export interface UnpublishedService {
  readonly _id: string;
  readonly layer_name: string;
  readonly configuration: { readonly name: string };
}

interface UnpublishDialogProps {
  readonly datastoreId: string;
  /** Closed while undefined. */
  readonly service: UnpublishedService | undefined;
  readonly isBusy?: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Tells what goes with a service before it is withdrawn; nothing can be confirmed until that is known. */
export function UnpublishDialog({
  datastoreId,
  service,
  isBusy = false,
  onCancel,
  onConfirm,
}: UnpublishDialogProps) {
  const t = useTexts(texts);
  const preview = useRead(
    datastoreCalls.getUnpublication,
    { params: { datastoreId, offeringId: service?._id ?? '' } },
    { enabled: service !== undefined, staleTime: 0, meta: { persist: false } },
  );
  const { permissions = 0, styles = [], record = null } = preview.data ?? {};
  const lines = [
    ...(permissions > 0 ? [t('permissions', { count: permissions })] : []),
    ...(styles.length > 0 ? [t('styles', { count: styles.length, names: styles.join(', ') })] : []),
    ...(record === null ? [] : [t('record', { identifier: record })]),
  ];
  return (
    <ConfirmDialog
      open={service !== undefined}
      title={t('title', { name: service?.configuration.name ?? '' })}
      confirmLabel={t('confirm')}
      disabled={isBusy || !preview.isSuccess || preview.isFetching}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      <p>{t('text', { layer: service?.layer_name ?? '' })}</p>
      {preview.isError && <ErrorAlert error={preview.error} />}
      {service !== undefined && preview.isLoading && <Spinner />}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
