import { administrationCalls } from '@cartable/contract/administration';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import type { ButtonProps } from '@codegouvfr/react-dsfr/Button';
import { useState } from 'react';
import { invalidate, useRead, useWrite } from '../../../../base/api/hooks.ts';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { DescriptionList } from '../../../../base/design/DescriptionList.tsx';
import { Dialog } from '../../../../base/design/Dialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { StatusBadge } from '../../../../base/design/StatusBadge.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { useKindName } from './kind-name.ts';
import { texts } from './texts.ts';

type Act = 'cancel' | 'retry';

/** A job with its log; stopped or taken up again where its kind allows it, once asked twice. */
export function JobDialog({ jobId, onClose }: { readonly jobId: string; readonly onClose: () => void }) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const kindName = useKindName();
  const [requested, setRequested] = useState<Act>();
  const job = useRead(
    administrationCalls.getJob,
    { params: { jobId } },
    { staleTime: 0, meta: { persist: false } },
  );
  const onSuccess = async () => {
    setRequested(undefined);
    await Promise.all([invalidate(administrationCalls.getJob), invalidate(administrationCalls.getJobs)]);
  };
  const cancel = useWrite(administrationCalls.cancelJob, { onSuccess });
  const retry = useWrite(administrationCalls.retryJob, { onSuccess });
  const error = cancel.error ?? retry.error;
  const act = { cancel, retry };
  const offered = (['cancel', 'retry'] as const).filter((name) => job.data?.abilities[name]);
  const buttons: ButtonProps[] =
    requested === undefined
      ? [
          { children: common('close'), priority: 'secondary', onClick: onClose },
          ...offered.map((name) => ({ children: t(name), onClick: () => setRequested(name) })),
        ]
      : [
          { children: common('no'), priority: 'secondary', onClick: () => setRequested(undefined) },
          {
            children: t(requested),
            disabled: cancel.isPending || retry.isPending,
            onClick: () => act[requested].mutate({ params: { jobId } }),
          },
        ];
  const title = job.data ? kindName(job.data.kind) : t('details');
  return (
    <Dialog
      open
      size="large"
      title={requested === undefined ? title : t(`${requested}Title`)}
      onClose={onClose}
      buttons={buttons as [ButtonProps, ...ButtonProps[]]}
    >
      {error && <ErrorAlert title={t('failed')} error={error} />}
      {requested !== undefined && <p>{t(`${requested}Text`)}</p>}
      {requested === undefined && (
        <Loaded query={job} inPlace>
          {(detail) => (
            <>
              {detail.error !== null && (
                <Alert className="fr-mb-2w" severity="error" small description={detail.error} />
              )}
              <DescriptionList
                items={[
                  [t('status'), <StatusBadge key="status" status={detail.status} />],
                  [t('subject'), detail.subject],
                  [t('created'), <DateText key="created" date={detail.created} withTime />],
                  [
                    t('finished'),
                    detail.finished && <DateText key="finished" date={detail.finished} withTime />,
                  ],
                ]}
              />
              <h3 className="fr-h6">{t('log')}</h3>
              {detail.log.length === 0 ? (
                <p>{t('noLog')}</p>
              ) : (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
                <pre className="app-admin-log" tabIndex={0}>
                  {detail.log.map(({ date, line }) => `${date.slice(11, 19)} ${line}`).join('\n')}
                </pre>
              )}
            </>
          )}
        </Loaded>
      )}
    </Dialog>
  );
}
