import { type EspacecoReport, espacecoCalls, type ReportStatus } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useState } from 'react';
import { useWrite } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { reloadReports, useReportCommunity } from '../../parts/reports/report-cache.ts';
import { isClosed, useStatusTitle, wishedStatuses } from '../../parts/reports/report-status.ts';
import { texts } from './texts.ts';

/** A closed report is opened again by a manager, without a reply. */
export function StatusForm({ report }: { readonly report: EspacecoReport }) {
  const t = useTexts(texts);
  const community = useReportCommunity(report.community);
  const title = useStatusTitle(community);
  const [status, setStatus] = useState<string>('');
  const change = useWrite(espacecoCalls.updateReport, {
    onSuccess: async () => {
      notify({ description: t('statusChanged') });
      await reloadReports();
    },
  });
  if (!report.abilities.set_status || !isClosed(report.status)) return null;
  const open = wishedStatuses(community).filter((code) => !isClosed(code));
  return (
    <form
      className="app-report-reply fr-mt-3w"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (status === '') return;
        change.mutate({ params: { reportId: report.id }, body: { status: status as ReportStatus } });
      }}
    >
      {change.error && <ErrorAlert title={t('statusFailed')} error={change.error} />}
      <Select
        label={t('statusTitle')}
        hint={t('reopenHint')}
        options={[
          { value: '', label: title(report.status) },
          ...open.map((code) => ({ value: code as string, label: title(code) })),
        ]}
        nativeSelectProps={{ value: status, onChange: ({ target }) => setStatus(target.value) }}
      />
      <Button type="submit" priority="secondary" disabled={status === '' || change.isPending}>
        {t('setStatus')}
      </Button>
    </form>
  );
}
