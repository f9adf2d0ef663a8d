import type { NumberedPerson } from '@cartable/accounts';
import type { ReportChangeKind, ReportHistoryKind } from '@cartable/contract';

/** One thing that was done to a report. */
export interface ReportChange {
  readonly kind: ReportChangeKind;
  /** Status, place or theme it had, name of a file it lost. */
  readonly before?: string | null;
  /** Status, place or theme it has, name of a file it got, questions whose answers changed. */
  readonly after?: string | null;
}

/** Who did it, and with what. */
export interface ChangeMade {
  readonly reportId: number;
  readonly authorId: string | null;
  readonly at: string;
  readonly replyId?: number;
}

/** A line of the history of a report: what was done to it, its opening or a reply. */
export interface HistoryLine {
  /** Number of the change, of the reply or, for its opening, of the report. */
  readonly id: number;
  readonly kind: ReportHistoryKind;
  readonly authorId: string | null;
  readonly at: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly replyId: number | null;
}

export interface ShownHistoryLine extends HistoryLine {
  readonly author: NumberedPerson | undefined;
}
