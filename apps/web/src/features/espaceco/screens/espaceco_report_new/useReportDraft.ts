import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { randomUuid } from '../../../../base/state/random-uuid.ts';
import type { ReportValues } from '../../parts/reports/report-form.ts';
import { claimDraft } from '../../parts/unsent/kept/claim-draft.ts';
import { dropQueued } from '../../parts/unsent/kept/queue-store.ts';
import {
  dropDraftFiles,
  type KeptReportDraft,
  keepReportDraft,
  readReportDraft,
  TooManyDrafts,
} from '../../parts/unsent/kept/report-draft-store.ts';
import { reloadQueue } from '../../parts/unsent/sending/send-queue.ts';
import type { Unkept } from './UnkeptAlert.tsx';

export interface OpenedDraft extends KeptReportDraft {
  /** Another tab writes it: this one goes on with what it reads, as a report of its own. */
  readonly isCopy: boolean;
}

/** The draft of an address, read once. `null`: there is none. Undefined: not read yet. */
export function useKeptDraft(id: string | undefined, person: number | undefined) {
  const [asked] = useState(id);
  const [draft, setDraft] = useState<OpenedDraft | null | undefined>(asked === undefined ? null : undefined);
  useEffect(() => {
    if (asked === undefined || person === undefined) return;
    let isGone = false;
    let giveBack: (() => void) | undefined;
    const open = async () => {
      giveBack = await claimDraft(asked);
      if (isGone) return giveBack?.();
      const read = await readReportDraft(asked, person).catch(() => undefined);
      if (isGone) return;
      const isCopy = giveBack === undefined;
      setDraft(read === undefined ? null : { ...read, id: isCopy ? randomUuid() : asked, isCopy });
    };
    void open();
    return () => {
      isGone = true;
      giveBack?.();
    };
  }, [asked, person]);
  return draft;
}

/** As long as the page is open, no other tab opens the report it writes. */
export function useClaim(id: string, isClaimed: boolean): void {
  useEffect(() => {
    if (isClaimed) return;
    const claim = claimDraft(id);
    return () => void claim.then((giveBack) => giveBack?.());
  }, [id, isClaimed]);
}

/** After the last letter that was typed. */
const keepAfterMs = 400;

const isSame = (files: readonly File[], others: readonly File[]) =>
  files === others || (files.length === 0 && others.length === 0);

function whyUnkept(error: unknown): Unkept {
  if (error instanceof TooManyDrafts) return 'full';
  // Without IndexedDB it is no exception of the storage; a browser that has it and refuses it, says so by these.
  const hasStore = error instanceof DOMException && !refusals.has(error.name);
  return hasStore ? 'noRoom' : 'noStore';
}

const refusals: ReadonlySet<string> = new Set(['InvalidStateError', 'SecurityError']);

const endings = { nothing: dropQueued, report: dropDraftFiles, all: async () => undefined } as const;

interface KeptReport {
  readonly id: string;
  readonly person: number | undefined;
  readonly form: UseFormReturn<ReportValues>;
  readonly files: readonly File[];
  /** Those that are kept with it already. */
  readonly filesKept: readonly File[];
  /** Nothing is written as long as the form holds these. */
  readonly initial: ReportValues;
  /** What the community writes first; the person did not. */
  readonly defaultComment: string | null | undefined;
  /** Once it is in the browser, and when what is written there is no longer what the form holds. */
  readonly onKept: (isKept: boolean) => void;
  /** This one is not kept. */
  readonly onUnkept: (why: Unkept) => void;
}

/**
 * A report of a community, kept as it is written beside its others: a tab that is closed loses nothing, nor does one that
 * is left for another report.
 * @returns what ends the keeping, once it is sent: the draft goes; queued under its key, its files, unless the browser had no
 * room for that
 */
export function useKeepDraft(report: KeptReport) {
  const { id, person, form, files, initial, defaultComment, onKept, onUnkept } = report;
  const filesKept = useRef(report.filesKept);
  /** A draft that is only opened is not written: of a copy, that would make a second one. */
  const filesRead = useRef(files);
  const isDone = useRef(false);
  const isKept = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<(when: { readonly isLast: boolean }) => void>(undefined);
  const keep = useRef(() => {});
  keep.current = () => {
    const values = form.getValues();
    const communityId = Number(values.community);
    const isOwn = values.comment !== (defaultComment ?? '');
    const written = isOwn ? values : { ...values, comment: initial.comment };
    const isWritten =
      !isSame(files, filesRead.current) || JSON.stringify(written) !== JSON.stringify(initial);
    if (isDone.current || person === undefined || !(isWritten || isKept.current)) return;
    clearTimeout(timer.current);
    pending.current = undefined;
    if (!(communityId > 0)) {
      if (isKept.current) onKept(false);
      return;
    }
    pending.current = ({ isLast }) => {
      clearTimeout(timer.current);
      pending.current = undefined;
      const draft = {
        kind: 'draft',
        fate: 'draft',
        at: Date.now(),
        id,
        person,
        communityId,
        values,
      } as const;
      const changed = isSame(files, filesKept.current) ? undefined : files;
      keepReportDraft(draft, { files: changed, isLast }).then(
        () => {
          filesKept.current = files;
          onKept(true);
          isKept.current = true;
          // Its map, in another tab, shows what it says.
          void reloadQueue(person).catch(() => undefined);
        },
        // A browser that keeps nothing, or no more, still sends: the tab keeps what it can, and asks who leaves.
        (error: unknown) => {
          if (isDone.current) return;
          if (isKept.current) onKept(false);
          onUnkept(whyUnkept(error));
        },
      );
    };
    timer.current = setTimeout(() => pending.current?.({ isLast: false }), keepAfterMs);
  };
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => keep.current() }), [form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: files are kept with the rest, when they change
  useEffect(() => keep.current(), [files]);
  // Nobody is asked who leaves a report that is kept: its last letters are too.
  useEffect(
    () => () => {
      if (isKept.current) pending.current?.({ isLast: true });
      clearTimeout(timer.current);
    },
    [],
  );
  return async ({ left }: { readonly left: keyof typeof endings }) => {
    isDone.current = true;
    clearTimeout(timer.current);
    pending.current = undefined;
    if (person === undefined) return;
    await endings[left]({ id, person }).catch(() => undefined);
    await reloadQueue(person).catch(() => undefined);
  };
}
