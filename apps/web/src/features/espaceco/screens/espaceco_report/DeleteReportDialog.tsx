import { type EspacecoReport, espacecoCalls } from '@cartable/contract/espaceco';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { reloadReports } from '../../parts/reports/report-cache.ts';
import { texts } from './texts.ts';

interface DeleteReportDialogProps {
  readonly report: EspacecoReport;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function DeleteReportDialog({ report: { id, community }, open, onClose }: DeleteReportDialogProps) {
  const t = useTexts(texts);
  const remove = useWrite(espacecoCalls.deleteReport, {
    onSuccess: async () => {
      notify({ description: t('deleted', { id }) });
      routes.espaceco_reports(community === null ? {} : { community }).replace();
      await reloadReports();
    },
  });
  return (
    <ConfirmDialog
      open={open}
      title={t('deleteTitle', { id })}
      disabled={remove.isPending}
      onCancel={() => {
        remove.reset();
        onClose();
      }}
      onConfirm={() => remove.mutate({ params: { reportId: id } })}
    >
      {remove.error && <ErrorAlert title={t('deleteFailed')} error={remove.error} />}
      <p>{t('deleteText')}</p>
    </ConfirmDialog>
  );
}
