import type { EspacecoCommunity, EspacecoTable } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useMemo, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../../../base/design/ConfirmDialog.tsx';
import { notify } from '../../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { routes } from '../../../../../base/routing/routes.ts';
import { useStore } from '../../../../../base/state/store.ts';
import { useOnline } from '../../../../../base/state/useOnline.ts';
import { type Draft, nameOf } from '../../../parts/unsent/drafts/draft.ts';
import { claimDraft } from '../../../parts/unsent/kept/claim-draft.ts';
import type { Queued, QueuedReport, QueuedTransaction } from '../../../parts/unsent/kept/queued.ts';
import {
  changeSent,
  enqueueInstead,
  forget,
  queue,
  sendAgain,
} from '../../../parts/unsent/sending/send-queue.ts';
import { UndoDialog } from '../../espaceco_database/UndoDialog.tsx';
import { ConflictScreen } from '../contribute/ConflictScreen.tsx';
import { contributeTexts } from '../contribute/contribute-texts.ts';
import { filesOfDraft, reportOfDraft } from '../contribute/report-of-draft.ts';
import { fieldTexts } from './field-texts.ts';
import {
  afterUndo,
  isSentChanges,
  type SentChanges,
  UndoSent,
  undoableOf,
  useSentNotice,
} from './SentUndo.tsx';

interface FieldQueueProps {
  readonly community: EspacecoCommunity;
  readonly tableOf: (draft: Draft) => EspacecoTable | undefined;
  /** Its drafts are worked on again. */
  readonly onTakeBack: (queued: QueuedTransaction) => Promise<void>;
  /** Nothing is left here to have the focus. */
  readonly onEmpty: () => void;
}

const severities = {
  draft: 'new',
  waiting: 'info',
  sending: 'info',
  sent: 'success',
  conflict: 'warning',
  refused: 'error',
} as const;

/** What was made here and its fate, until the server acknowledged it. */
export function FieldQueue({ community, tableOf, onTakeBack, onEmpty }: FieldQueueProps) {
  const t = useTexts(contributeTexts);
  const isOnline = useOnline();
  const title = useRef<HTMLHeadingElement>(null);
  const all = useStore(queue);
  const queued = useMemo(
    () => stuckFirst(all.filter(({ communityId }) => communityId === community.id)),
    [all, community],
  );
  const received = queued.filter(({ fate }) => fate === 'sent');
  const forgetReceived = async () => {
    // One the browser fails to let go stays in the list, without the others.
    for (const one of received) await forget(one).catch(() => undefined);
    if (title.current) title.current.focus();
    else onEmpty();
  };
  const [undone, undo] = useState<SentChanges>();
  useSentNotice(queued, undo);
  // Each database numbers its own.
  const keepUndone = (databaseId: number, id: number, by: number) => {
    const of = queued
      .filter(isSentChanges)
      .find((one) => one.databaseId === databaseId && one.transaction === id);
    if (of) void changeSent(of, afterUndo(of, by)).catch(() => undefined);
  };
  return (
    <>
      {(queued.length > 0 || !isOnline) && (
        <section className="fr-mt-3w" aria-label={t('queue')}>
          <h3 ref={title} tabIndex={-1} className="fr-h6 fr-mb-1w">
            {t('queue')}
          </h3>
          {!isOnline && <Alert small severity="info" description={t('offline')} className="fr-mb-2w" />}
          <ul className="app-guichet-places" aria-live="polite">
            {queued.map((one) => (
              <QueuedItem
                key={one.id}
                queued={one}
                community={community}
                tableOf={tableOf}
                onTakeBack={onTakeBack}
                onUndo={undo}
                onGone={() => (title.current ? title.current.focus() : onEmpty())}
              />
            ))}
          </ul>
          {received.length > 1 && (
            <Button size="small" priority="tertiary" onClick={() => void forgetReceived()}>
              {t('forgetAll', { count: received.length })}
            </Button>
          )}
        </section>
      )}
      <UndoDialog
        databaseId={undone?.databaseId ?? 0}
        entry={undone && undoableOf(undone)}
        onClose={() => undo(undefined)}
        onUndone={keepUndone}
      />
    </>
  );
}

const isStuckAt = (fate: Queued['fate']) => fate === 'conflict' || fate === 'refused';

/** What waits for the person is not looked for under what came well. */
const stuckFirst = (queued: readonly Queued[]) =>
  queued.toSorted((one, other) => Number(isStuckAt(other.fate)) - Number(isStuckAt(one.fate)));

interface QueuedItemProps extends Omit<FieldQueueProps, 'onEmpty'> {
  readonly queued: Queued;
  readonly onUndo: (queued: SentChanges) => void;
  /** Once what was pressed is no longer there: the focus would go back to the top of the page. */
  readonly onGone: () => void;
}

function QueuedItem({ queued, community, tableOf, onTakeBack, onUndo, onGone }: QueuedItemProps) {
  const t = useTexts(contributeTexts);
  const tf = useTexts(fieldTexts);
  const [isSettling, settle] = useState(false);
  const [isDiscarding, discard] = useState(false);
  const { fate, message } = queued;
  const isStuck = isStuckAt(fate);
  const leave = async () => {
    await forget(queued);
    onGone();
  };
  const takeBack = async (of: QueuedTransaction) => {
    await onTakeBack(of);
    onGone();
  };
  return (
    <li className="app-guichet-draft">
      <p className="fr-mb-1v">
        <Badge as="span" small severity={severities[fate]}>
          {t(`fate_${fate}`)}
        </Badge>{' '}
        <QueuedName queued={queued} />
      </p>
      {queued.kind === 'transaction' && (
        <p className="fr-hint-text fr-mb-1v">{objectsIn(queued, { isNew: t('newObject'), tableOf })}</p>
      )}
      {message && (
        <p className={fate === 'refused' ? 'fr-error-text fr-mt-0' : 'fr-hint-text fr-mb-1v'}>{message}</p>
      )}
      {queued.isInTabOnly && fate !== 'sent' && (
        <Alert small severity="warning" className="fr-mb-1w" description={tf('inTabOnly')} />
      )}
      {isSentChanges(queued) && queued.undoneFrom !== undefined && (
        <p className="fr-hint-text fr-mb-1v">{t('sentIsUndone', { id: queued.transaction })}</p>
      )}
      <div className="app-guichet__acts">
        {queued.kind === 'draft' && (
          <Button
            size="small"
            linkProps={routes.espaceco_report_new({ community: queued.communityId, draft: queued.id }).link}
          >
            {t('goOn')}
          </Button>
        )}
        {queued.kind === 'transaction' && fate === 'conflict' && (
          <Button
            size="small"
            onClick={() => settle(!isSettling)}
            nativeButtonProps={{ 'aria-expanded': isSettling }}
          >
            {t('settle')}
          </Button>
        )}
        {queued.kind === 'transaction' && isStuck && (
          <>
            <Button size="small" priority="secondary" onClick={() => void takeBack(queued)}>
              {t('takeBack')}
            </Button>
            <Button
              size="small"
              priority="secondary"
              onClick={() =>
                void asReports(queued, { community, tableOf, intro: t('reportIntro') }).then(onGone)
              }
            >
              {t('asReport')}
            </Button>
          </>
        )}
        {isSentChanges(queued) && <UndoSent queued={queued} onUndo={onUndo} />}
        {(fate === 'waiting' || fate === 'refused') && (
          <Button size="small" priority="tertiary" onClick={() => void sendAgain(queued)}>
            {t('again')}
          </Button>
        )}
        {fate !== 'sending' && (
          <Button
            size="small"
            priority="tertiary no outline"
            onClick={() => (fate === 'sent' ? void leave() : discard(true))}
          >
            {fate === 'sent' ? t('forget') : t('discard')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isDiscarding}
        title={tf('discardTitle')}
        confirmLabel={t('discard')}
        onCancel={() => discard(false)}
        onConfirm={() => {
          discard(false);
          void (queued.kind === 'draft'
            ? discardDraft(queued, { leave, openElsewhere: tf('openElsewhere') })
            : leave());
        }}
      >
        <p>{tf('discardText')}</p>
      </ConfirmDialog>
      {isSettling && queued.kind === 'transaction' && (
        <ConflictScreen queued={queued} community={community} tableOf={tableOf} onDone={onGone} />
      )}
    </li>
  );
}

/** Not while a tab writes it: its next letter would bring it back. */
async function discardDraft(
  queued: Queued,
  { leave, openElsewhere }: { readonly leave: () => Promise<void>; readonly openElsewhere: string },
): Promise<void> {
  const giveBack = await claimDraft(queued.id);
  if (giveBack === undefined) return notify({ severity: 'warning', description: openElsewhere });
  await leave().finally(giveBack);
}

function QueuedName({ queued }: { readonly queued: Queued }) {
  const t = useTexts(contributeTexts);
  if (queued.kind === 'transaction')
    return `${t('queuedChanges', { count: queued.drafts.length })}${queued.comment === '' ? '' : ` · ${queued.comment}`}`;
  if (queued.kind === 'draft') {
    const { comment } = queued.values;
    return `${t('queuedReport')}${comment === '' ? '' : ` · ${comment.slice(0, shownCharacters)}`}`;
  }
  if (queued.reportId === undefined) return t('queuedReport');
  return (
    <a {...routes.espaceco_report({ reportId: queued.reportId }).link}>
      {t('queuedReportNumber', { id: queued.reportId })}
    </a>
  );
}

/** Of many, how many are told: what tells one sending from another. */
const shownObjects = 3;

function objectsIn(
  { drafts }: QueuedTransaction,
  { isNew, tableOf }: { readonly isNew: string } & Pick<FieldQueueProps, 'tableOf'>,
): string {
  const names = drafts.slice(0, shownObjects).map((draft) => nameOf(draft, { isNew, table: tableOf(draft) }));
  return `${names.join(', ')}${drafts.length > shownObjects ? '…' : ''}`;
}

/** What tells one draft from another. */
const shownCharacters = 60;

interface ReportsContext {
  readonly community: EspacecoCommunity;
  readonly tableOf: (draft: Draft) => EspacecoTable | undefined;
  readonly intro: string;
}

/** Changes the server did not take, told to those who may make them: one report each. */
async function asReports(
  queued: QueuedTransaction,
  { community, tableOf, intro }: ReportsContext,
): Promise<void> {
  const { person } = queued;
  const of = { communityId: community.id, person, at: Date.now() };
  const reports = queued.drafts.flatMap((draft): QueuedReport[] => {
    const body = reportOfDraft(draft, { communityId: community.id, table: tableOf(draft), intro });
    // Of the key of the draft: made in two tabs, it is one report.
    return body
      ? [{ kind: 'report', id: draft.id, fate: 'waiting', ...of, body, files: filesOfDraft(draft) }]
      : [];
  });
  await enqueueInstead(queued, reports);
}
