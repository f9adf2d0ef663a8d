/** What a person did on the map of a community and the server has not, or not yet, taken; what became of the rest. */

import type { NewReport, TransactionConflict } from '@cartable/contract/espaceco';
import type { ReportValues } from '../../reports/report-form.ts';
import type { SentFate, WrittenObject } from '../drafts/after-sending.ts';
import type { Draft } from '../drafts/draft.ts';
import type { SentDocuments } from '../drafts/pending-document.ts';

/** `draft` until the person sends it, `waiting` until the server answered; `conflict` and `refused` until the person decided. */
export type Fate = 'draft' | SentFate;

interface QueuedBase {
  /** The key by which the server knows that it has it already. */
  readonly id: string;
  /** Number of the person: another one of this browser neither sees nor sends it. */
  readonly person: number;
  readonly communityId: number;
  /** Milliseconds: they are sent in this order. */
  readonly at: number;
  readonly fate: Fate;
  /** Why it was refused, or still waits. */
  readonly message?: string | undefined;
  /** The browser had no room for it: it goes with the tab, unless it is sent before. */
  readonly isInTabOnly?: true | undefined;
}

export interface QueuedTransaction extends QueuedBase {
  readonly kind: 'transaction';
  readonly fate: SentFate;
  readonly databaseId: number;
  readonly comment: string;
  readonly drafts: readonly Draft[];
  /** Files of theirs that the server has already. */
  readonly documents?: SentDocuments | undefined;
  readonly conflicts?: readonly TransactionConflict[] | undefined;
  /** By draft, once it is sent: what another tab changed since is a change of these. */
  readonly written?: Readonly<Record<string, WrittenObject>> | undefined;
  /** Number the server gave it, or the last transaction that undid it or did it again. */
  readonly transaction?: number | undefined;
  /** Once it is undone: the transaction that was. */
  readonly undoneFrom?: number | undefined;
}

export interface QueuedReport extends QueuedBase {
  readonly kind: 'report';
  readonly body: Partial<NewReport> & { readonly geometry: string };
  readonly files: readonly File[];
  /** Number the server gave: its files are sent after it. */
  readonly reportId?: number | undefined;
}

/** A report that is being written: sent, it goes on under the same key. Its files lie apart. */
export interface ReportDraft extends QueuedBase {
  readonly kind: 'draft';
  readonly fate: 'draft';
  /** As its form holds it. */
  readonly values: ReportValues;
}

export type Queued = QueuedTransaction | QueuedReport | ReportDraft;
