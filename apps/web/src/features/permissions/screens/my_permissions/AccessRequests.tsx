import { type MyAccessRequest, peopleCalls } from '@cartable/contract/people';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { invalidate, useRead, useWrite } from '../../../../base/api/hooks.ts';
import { ConfirmDialog } from '../../../../base/design/ConfirmDialog.tsx';
import { type Column, DataTable } from '../../../../base/design/DataTable.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { texts } from './texts.ts';

const FRESH_MS = 30_000;

/** Access requests made to producers, with their state; nothing when there is none. */
export function AccessRequests() {
  const t = useTexts(texts);
  const [withdrawn, setWithdrawn] = useState<MyAccessRequest>();
  const requests = useRead(
    peopleCalls.getMyAccessRequests,
    {},
    { staleTime: FRESH_MS, meta: { persist: false } },
  );
  if (requests.isError) return <ErrorAlert title={t('readFailed')} error={requests.error} />;
  if (!requests.data?.length) return null;
  const columns: Column<MyAccessRequest>[] = [
    { header: t('record'), cell: ({ record }) => <RecordLink record={record} /> },
    { header: t('services'), cell: (request) => <Services request={request} /> },
    { header: t('date'), cell: ({ creation }) => <DateText date={creation} withTime /> },
    { header: t('state'), cell: ({ state }) => <State state={state} /> },
    {
      header: t('actions'),
      quiet: true,
      cell: (request) =>
        request.state === 'PENDING' && (
          <Button
            size="small"
            priority="tertiary no outline"
            nativeButtonProps={{ 'aria-label': t('withdrawOf', { title: request.record.title }) }}
            onClick={() => setWithdrawn(request)}
          >
            {t('withdraw')}
          </Button>
        ),
    },
  ];
  return (
    <section aria-labelledby="access-requests">
      <h2 id="access-requests" className="fr-h4">
        {t('title')}
      </h2>
      <DataTable caption={t('title')} columns={columns} items={requests.data} />
      <Withdrawal request={withdrawn} onClose={() => setWithdrawn(undefined)} />
    </section>
  );
}

function RecordLink({ record }: Pick<MyAccessRequest, 'record'>) {
  const { file_identifier: fileIdentifier, title } = record;
  return (
    <a className="fr-link" {...routes.catalogue_record({ fileIdentifier }).link}>
      {title}
    </a>
  );
}

function Services({ request: { services, myself, communities } }: { readonly request: MyAccessRequest }) {
  const t = useTexts(texts);
  const beneficiaries = [...(myself ? [t('myself')] : []), ...communities.map(({ name }) => name)];
  return (
    <>
      <ul className="fr-raw-list">
        {services.map(({ offering, name, type }) => (
          <li key={offering}>
            {name} ({type})
          </li>
        ))}
      </ul>
      <p className="app-data-table__sub">{t('for', { names: beneficiaries.join(', ') })}</p>
    </>
  );
}

function State({ state }: Pick<MyAccessRequest, 'state'>) {
  const t = useTexts(texts);
  return (
    <Badge as="span" small noIcon severity={state === 'GRANTED' ? 'success' : 'info'}>
      {t(state)}
    </Badge>
  );
}

interface WithdrawalProps {
  readonly request: MyAccessRequest | undefined;
  readonly onClose: () => void;
}

function Withdrawal({ request, onClose }: WithdrawalProps) {
  const t = useTexts(texts);
  const title = request?.record.title ?? '';
  const withdraw = useWrite(peopleCalls.withdrawAccessRequest, {
    onSuccess: async () => {
      onClose();
      notify({ description: t('withdrawn', { title }) });
      await invalidate(peopleCalls.getMyAccessRequests);
    },
  });
  return (
    <ConfirmDialog
      open={request !== undefined}
      title={t('withdrawTitle', { title })}
      confirmLabel={t('withdraw')}
      disabled={withdraw.isPending}
      onCancel={() => {
        withdraw.reset();
        onClose();
      }}
      onConfirm={() => request && withdraw.mutate({ params: { requestId: request._id } })}
    >
      {withdraw.error && <ErrorAlert title={t('withdrawFailed')} error={withdraw.error} />}
      <p>{t('withdrawText')}</p>
    </ConfirmDialog>
  );
}
