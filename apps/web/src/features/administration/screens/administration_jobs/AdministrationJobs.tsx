import { type AdministeredJob, administrationCalls, jobStatuses } from '@cartable/contract/administration';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../../../base/api/hooks.ts';
import type { Column } from '../../../../base/design/DataTable.tsx';
import { PagedTable } from '../../../../base/design/PagedTable.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { StatusBadge } from '../../../../base/design/StatusBadge.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { AdministrationPage } from '../../parts/AdministrationPage.tsx';
import { JobDialog } from './JobDialog.tsx';
import { JobProgressText } from './JobProgressText.tsx';
import { useKindName } from './kind-name.ts';
import { texts } from './texts.ts';

const POLL_MS = 5_000;
const statuses = ['all', ...jobStatuses] as const;

/** Background jobs; the list refreshes by itself. */
export function Screen({ route }: { readonly route: RouteOf<'administration_jobs'> }) {
  const t = useTexts(texts);
  const kindName = useKindName();
  const [shown, setShown] = useState<string>();
  const status = statuses.find((known) => known === route.params.status) ?? 'all';
  const { page, kind = '' } = route.params;
  const query = { page: Math.max(1, page), status, kind };
  const list = useRead(
    administrationCalls.getJobs,
    { query },
    {
      placeholderData: keepPreviousData,
      refetchInterval: POLL_MS,
      staleTime: 0,
      meta: { persist: false },
    },
  );
  const go = (change: Partial<typeof query>) =>
    routes.administration_jobs({ ...query, page: 1, ...change }).replace();
  const kinds = list.data?.kinds ?? (kind === '' ? [] : [kind]);
  return (
    <AdministrationPage title={t('title')} lead={t('lead')}>
      <div className="app-list-filters">
        <Select
          label={t('status')}
          options={statuses.map((value) => ({ value, label: t(value) }))}
          nativeSelectProps={{
            value: status,
            onChange: (event) => go({ status: event.target.value as typeof status }),
          }}
        />
        <Select
          label={t('kind')}
          options={['', ...kinds].map((value) => ({
            value,
            label: value === '' ? t('anyKind') : kindName(value),
          }))}
          nativeSelectProps={{ value: kind, onChange: (event) => go({ kind: event.target.value }) }}
        />
      </div>
      <PagedTable
        caption={t('title')}
        query={list}
        columns={useColumns(setShown)}
        linkOf={(next) => routes.administration_jobs({ ...query, page: next }).link}
        onClear={status !== 'all' || kind !== '' ? () => go({ status: 'all', kind: '' }) : undefined}
        emptyTitle={t('emptyTitle')}
      />
      {shown !== undefined && <JobDialog jobId={shown} onClose={() => setShown(undefined)} />}
    </AdministrationPage>
  );
}

function useColumns(onShow: (jobId: string) => void): Column<AdministeredJob>[] {
  const t = useTexts(texts);
  const kindName = useKindName();
  return [
    {
      header: t('kind'),
      cell: ({ kind, subject }) => (
        <>
          <p className="fr-text--bold">{kindName(kind)}</p>
          <p className="app-data-table__sub">{subject}</p>
        </>
      ),
    },
    {
      header: t('status'),
      cell: (job) => (
        <>
          <StatusBadge status={job.status} />
          <JobProgressText job={job} />
          {job.error !== null && <p className="app-data-table__sub">{job.error}</p>}
        </>
      ),
    },
    {
      header: t('dates'),
      cell: ({ created, finished }) => (
        <>
          <p>
            <DateText date={created} withTime />
          </p>
          {finished !== null && (
            <p className="app-data-table__sub">
              {t('finished')} <DateText date={finished} withTime />
            </p>
          )}
        </>
      ),
    },
    {
      header: t('details'),
      quiet: true,
      cell: ({ _id, kind }) => (
        <Button
          size="small"
          priority="secondary"
          aria-label={t('detailsOf', { kind: kindName(kind) })}
          onClick={() => onShow(_id)}
        >
          {t('details')}
        </Button>
      ),
    },
  ];
}
