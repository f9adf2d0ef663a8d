import { datastoreCalls } from '@cartable/contract/datastore';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { invalidateStoredData } from '../../../executions/index.ts';
import type { VersionParams } from './ServeDialog.tsx';
import { texts } from './texts.ts';

interface LeaveDialogProps {
  readonly open: boolean;
  readonly params: VersionParams;
  /** It was served: it is removed for good. */
  readonly wasServed?: boolean;
  readonly onClose: () => void;
}

/** Asks before a version that waits, or is kept, goes. */
export function LeaveDialog({ open, params, wasServed = false, onClose }: LeaveDialogProps) {
  const t = useTexts(texts);
  const { number } = params;
  const leave = useWrite(datastoreCalls.abandonDataVersion, {
    onSuccess: async () => {
      onClose();
      await invalidateStoredData();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title={t(wasServed ? 'removeTitle' : 'abandonTitle', { number })}
      confirmLabel={t(wasServed ? 'remove' : 'abandon')}
      disabled={leave.isPending}
      onCancel={onClose}
      onConfirm={() => leave.mutate({ params })}
    >
      {leave.error && <ErrorAlert error={leave.error} />}
      <p>{t(wasServed ? 'removeText' : 'abandonText')}</p>
    </ConfirmDialog>
  );
}
