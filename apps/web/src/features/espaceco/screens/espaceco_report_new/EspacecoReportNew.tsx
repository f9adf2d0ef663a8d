import { espacecoCalls } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useEffect, useId, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type ApiError, isAbortOrNetworkError, messageOf } from '../../../../base/api/api-error.ts';
import { call } from '../../../../base/api/call.ts';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { DraftForm, formDone, useFormWrite } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { randomUuid } from '../../../../base/state/random-uuid.ts';
import { useEspacecoMe } from '../../parts/membership.ts';
import { FilesToJoin } from '../../parts/reports/FilesToJoin.tsx';
import { NearReports } from '../../parts/reports/NearReports.tsx';
import { useLocatedObject } from '../../parts/reports/object-to-report.ts';
import { PhotoFirst } from '../../parts/reports/PhotoFirst.tsx';
import { ReportForm } from '../../parts/reports/ReportForm.tsx';
import { reloadReports, useReportCommunity } from '../../parts/reports/report-cache.ts';
import type { ReportValues } from '../../parts/reports/report-form.ts';
import { texts as reportTexts } from '../../parts/reports/texts.ts';
import { placeOf } from '../../parts/settings/position.ts';
import type { QueuedReport } from '../../parts/unsent/kept/queued.ts';
import { enqueue, isForLater } from '../../parts/unsent/sending/send-queue.ts';
import { texts } from './texts.ts';
import { type Unkept, UnkeptAlert } from './UnkeptAlert.tsx';
import { type OpenedDraft, useClaim, useKeepDraft, useKeptDraft } from './useReportDraft.ts';

/** Where a report of this site comes from. */
const DEVICE = 'web';

/** A new report, in the community and at the place of the address when it names them. */
export function Screen({ route: { params } }: { readonly route: RouteOf<'espaceco_report_new'> }) {
  const me = useEspacecoMe();
  const kept = useKeptDraft(params.draft, me.data?.id);
  // Whose draft it is cannot be told of nobody.
  if (kept === undefined) return <Loaded query={me}>{() => null}</Loaded>;
  return <NewReport key={`${params.community} ${params.place} ${params.object}`} {...params} kept={kept} />;
}

interface NewReportProps extends Omit<RouteOf<'espaceco_report_new'>['params'], 'draft'> {
  readonly kept: OpenedDraft | null;
}

function NewReport({ community, place, object, kept }: NewReportProps) {
  const t = useTexts(texts);
  const tr = useTexts(reportTexts);
  const common = useTexts(commonTexts);
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const [initial] = useState<ReportValues>(
    () =>
      kept?.values ?? {
        community: community === undefined ? '' : String(community),
        theme: '',
        answers: {},
        comment: '',
        located: { place: placeOf(`POINT(${(place ?? '').replace(',', ' ')})`) ?? null, drawn: [] },
      },
  );
  const [files, setFiles] = useState<readonly File[]>(kept?.files ?? []);
  const form = useForm<ReportValues>({ defaultValues: initial });
  const [located, of] = useWatch({ control: form.control, name: ['located', 'community'] });
  const near = located.place;
  const person = useEspacecoMe().data?.id;
  const ofObject = useLocatedObject(object);
  // Taken up again, it is where it was put since.
  const isPrefilled = useRef((kept?.values.located.place ?? null) !== null);
  useEffect(() => {
    if (!ofObject || isPrefilled.current) return;
    isPrefilled.current = true;
    form.setValue('located', ofObject, { shouldDirty: true });
  }, [form, ofObject]);
  useDefaultComment(form, kept ? undefined : community);
  const add = useFormWrite(espacecoCalls.addReport, form, {
    fieldOfCode: { 'espaceco.report-place': 'located' },
    onBusy: setBusy,
    onSuccess: async ({ id }, { body }) => {
      const failure = await sendFiles(id, files);
      const left = failure ? await queueFiles(body as unknown as QueuedReport['body'], id) : 'nothing';
      await endDraft({ left });
      formDone();
      notify(
        failure
          ? {
              severity: 'warning',
              description: t(textOfLeft(left, failure), {
                reason: isAbortOrNetworkError(failure) ? common('unreachable') : messageOf(failure),
              }),
            }
          : { description: t('sent', { id }) },
      );
      routes.espaceco_report({ reportId: id }).push();
      await reloadReports();
    },
  });
  const [key] = useState(() => kept?.id ?? randomUuid());
  useClaim(key, kept?.isCopy === false);
  const [isKept, setKept] = useState(false);
  const [unkept, setUnkept] = useState<Unkept>();
  const addressed = {
    ...(community === undefined ? {} : { community }),
    ...(place === undefined ? {} : { place }),
    ...(object === undefined ? {} : { object }),
  };
  const endDraft = useKeepDraft({
    id: key,
    person,
    form,
    files,
    filesKept: kept?.isCopy === false ? kept.files : [],
    initial,
    defaultComment: useReportCommunity(community)?.default_comment,
    onKept: setKept,
    onUnkept: setUnkept,
  });
  // A page that is loaded again goes on with it. Effects of the fields run first: the draft of the tab is gone by then.
  const { href } = routes.espaceco_report_new({ ...addressed, draft: key });
  useEffect(() => {
    if (isKept) window.history.replaceState(window.history.state, '', href);
  }, [isKept, href]);
  /** @returns what may go of its draft: all of it stays as long as the browser has it nowhere else */
  const keepToSend = async (report: Pick<QueuedReport, 'body' | 'reportId' | 'communityId' | 'person'>) => {
    const at = Date.now();
    const isKept = await enqueue({ kind: 'report', id: key, at, fate: 'waiting', files, ...report });
    return isKept ? 'report' : 'all';
  };
  /** Without network it is kept in the browser, and leaves from the map of its community. */
  const queue = async (body: QueuedReport['body'], of: number) => {
    if (person === undefined) return;
    const left = await keepToSend({ body, communityId: of, person });
    await endDraft({ left });
    formDone();
    notify(
      left === 'report'
        ? { description: t('queued') }
        : { severity: 'warning', description: t('queuedInTab') },
    );
    routes.espaceco_community_map({ communityId: of, panel: 'reports' }).push();
  };
  /** The report passed without its files: they wait with its number. Without a community, no map has a queue for them. */
  const queueFiles = async (body: QueuedReport['body'], reportId: number) =>
    typeof body.community === 'number' && person !== undefined
      ? keepToSend({ body, reportId, communityId: body.community, person })
      : 'nothing';
  const send = async (body: QueuedReport['body']) => {
    const mayWait = typeof body.community === 'number' && person !== undefined;
    if (mayWait && !navigator.onLine) return queue(body, body.community as number);
    add.mutate(
      { body: { ...body, idempotency_key: key } as never },
      {
        onError: (error) => {
          if (mayWait && isAbortOrNetworkError(error)) void queue(body, body.community as number);
        },
      },
    );
  };
  return (
    <Page
      title={tr('make')}
      width="narrow"
      trail={[
        { label: tr('communities'), link: routes.espaceco_community_list().link },
        { label: tr('reports'), link: routes.espaceco_reports().link },
      ]}
    >
      <p className="fr-hint-text">{common('requiredHint')}</p>
      <ReportForm
        formId={formId}
        form={form}
        failures={add.failureCount}
        onSend={(report) => void send({ ...report, input_device: DEVICE } as QueuedReport['body'])}
        before={
          <>
            <DraftForm form={form} initial={initial} isKept={isKept} />
            {kept?.isCopy && <Alert small severity="info" className="fr-mb-2w" description={t('copied')} />}
            {unkept && !isKept && <UnkeptAlert why={unkept} files={files} onFiles={setFiles} />}
            {add.untold !== null && <ErrorAlert title={t('failed')} error={add.untold} />}
            <PhotoFirst
              files={files}
              onFiles={setFiles}
              onPlace={(found) =>
                form.setValue(
                  'located',
                  { ...form.getValues('located'), place: found },
                  { shouldDirty: true },
                )
              }
            />
          </>
        }
      >
        <FilesToJoin value={files} onChange={setFiles} />
        <NearReports place={near} communityId={of} />
      </ReportForm>
      <Button className="fr-mt-3w" type="submit" disabled={isBusy} nativeButtonProps={{ form: formId }}>
        {t('send')}
      </Button>
    </Page>
  );
}

/** All in one call: all of them are joined, or none. @returns why they are not */
async function sendFiles(reportId: number, files: readonly File[]): Promise<ApiError | undefined> {
  if (files.length === 0) return undefined;
  const named = Object.fromEntries(files.map((file, rank) => [`attachment${rank + 1}`, file]));
  try {
    await call(espacecoCalls.addAttachments, { params: { reportId }, body: {}, files: named });
    return undefined;
  } catch (error) {
    return error as ApiError;
  }
}

/** Those the server refused wait too, until they are added otherwise or given up, but do not leave by themselves. */
function textOfLeft(left: 'nothing' | 'report' | 'all', failure: ApiError) {
  if (left === 'nothing' || !isForLater(failure)) return 'filesFailed';
  return left === 'report' ? 'filesQueued' : 'filesInTab';
}

/** What the community offers to begin with, as long as nothing else is written. */
function useDefaultComment(form: ReturnType<typeof useForm<ReportValues>>, communityId: number | undefined) {
  const comment = useReportCommunity(communityId)?.default_comment;
  useEffect(() => {
    if (comment && form.getValues('comment') === '') form.setValue('comment', comment);
  }, [form, comment]);
}
