import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ReportValues } from '../../parts/reports/report-form.ts';
import {
  dropQueued,
  keepReportDraft,
  type ReportDraft,
  readReportDraft,
} from '../espaceco_community_map/field/field-store.ts';

/** The draft of an address, read once. `null`: there is none. Undefined: not read yet. */
export function useKeptDraft(id: string | undefined, person: number | undefined) {
  const [asked] = useState(id);
  const [draft, setDraft] = useState<ReportDraft | null | undefined>(asked === undefined ? null : undefined);
  useEffect(() => {
    if (asked === undefined || person === undefined) return;
    readReportDraft(asked, person).then(
      (read) => setDraft(read ?? null),
      () => setDraft(null),
    );
  }, [asked, person]);
  return draft;
}

/** After the last letter that was typed. */
const keepAfterMs = 400;

interface KeptReport {
  readonly id: string;
  readonly person: number | undefined;
  readonly form: UseFormReturn<ReportValues>;
  readonly files: readonly File[];
  /** Nothing is written as long as the form holds these. */
  readonly initial: ReportValues;
  /** What the community writes first; the person did not. */
  readonly defaultComment: string | null | undefined;
  /** Once it is in the browser, and when what is written there is no longer what the form holds. */
  readonly onKept: (isKept: boolean) => void;
}

/**
 * A report of a community, kept as it is written beside its others: a tab that is closed loses nothing, nor does one that
 * is left for another report.
 * @returns what ends the keeping, once it is sent: the draft goes, unless it is queued under its key
 */
export function useKeepDraft({ id, person, form, files, initial, defaultComment, onKept }: KeptReport) {
  const isDone = useRef(false);
  const isKept = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pending = useRef<() => void>(undefined);
  const keep = useRef(() => {});
  keep.current = () => {
    const values = form.getValues();
    const communityId = Number(values.community);
    const isOwn = values.comment !== (defaultComment ?? '');
    const written = isOwn ? values : { ...values, comment: initial.comment };
    const isWritten = files.length > 0 || JSON.stringify(written) !== JSON.stringify(initial);
    if (isDone.current || person === undefined || !(isWritten || isKept.current)) return;
    clearTimeout(timer.current);
    pending.current = undefined;
    if (!(communityId > 0)) {
      if (isKept.current) onKept(false);
      return;
    }
    pending.current = () => {
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
        files,
      } as const;
      keepReportDraft(draft).then(
        () => {
          onKept(true);
          isKept.current = true;
        },
        // A browser that keeps nothing, or no more, still sends: the tab keeps what it can, and asks who leaves.
        () => {
          if (isKept.current && !isDone.current) onKept(false);
        },
      );
    };
    timer.current = setTimeout(() => pending.current?.(), keepAfterMs);
  };
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => keep.current() }), [form]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: files are kept with the rest, when they change
  useEffect(() => keep.current(), [files]);
  // Nobody is asked who leaves a report that is kept: its last letters are too.
  useEffect(
    () => () => {
      if (isKept.current) pending.current?.();
      clearTimeout(timer.current);
    },
    [],
  );
  return async ({ isQueued }: { readonly isQueued: boolean }) => {
    isDone.current = true;
    clearTimeout(timer.current);
    pending.current = undefined;
    if (!isQueued) await dropQueued(id).catch(() => undefined);
  };
}
