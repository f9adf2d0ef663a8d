import type { Bbox, Value } from '@cartable/geo';

/**
 * Tables that are changed feature by feature (ADR 28). They are read as every other, through `FeatureTable`.
 *
 * A data set has one *sequence*: its transactions are numbered 1, 2, 3… without a gap, and no reader sees n + 1 before
 * n. Zero is what it was created with. The *version* of a feature is the number of the transaction that changed it last.
 */
export interface EditableDataset {
  readonly datasetId: string;
  /**
   * All of its actions, or none. Durable when it returns.
   * @throws {CartableError} `storage.edit-invalid`, `storage.edit-too-large`, `storage.value-invalid`,
   *   `storage.geometry-mismatch`, `storage.column-unknown`, `storage.table-unknown`, `storage.value-taken`: nothing was
   *   changed
   */
  transact(transaction: NewTransaction): Promise<TransactionOutcome>;
  /**
   * Undoes a transaction by another one. What was changed again since is a conflict, as in any transaction.
   * @throws {CartableError} `storage.transaction-unknown`, `storage.edit-too-large`
   */
  revert(
    sequence: number,
    signed: Signature & Pick<NewTransaction, 'uniques' | 'admit'> & Filling,
  ): Promise<TransactionOutcome>;
  /** Number of the transaction that was sent as an act, once what was being written is written; undefined when none was. */
  sequenceOf(act: string): Promise<number | undefined>;
  /** Returns once what was being written when it was asked is written: what was admitted before is there. */
  settle(): Promise<void>;
  /** The newest first. @param before only those of a smaller number */
  transactions(page: { readonly limit: number; readonly before?: number }): Promise<readonly Transaction[]>;
  /** What each of some authors changed, those who changed most first; who changed nothing is absent. */
  contributors(of: ContributorsQuery): Promise<readonly Contributor[]>;
  /** @throws {CartableError} `storage.table-unknown`, `storage.table-not-editable` */
  table(name: string): EditableTable;
  close(): Promise<void>;
}

export interface EditableTable {
  /** Number of the last transaction that changed the table, or anything that lies or lay in the box. Zero: none did. */
  latest(bbox?: Bbox): Promise<number>;
  /**
   * Changes of greater numbers than `sequence`, in the order they were made, each feature as often as it changed.
   * @param query `bbox`: only what lay there before or lies there after, by envelopes, in the CRS of the table
   */
  changesSince(sequence: number, query: ChangeQuery): Promise<ChangePage>;
  /** Keys of the features changed since then, each once; undefined after more than `most` changes. */
  keysChangedSince(sequence: number, most: number): Promise<readonly number[] | undefined>;
  /** Changes of a feature, deleted or not, the newest first. */
  historyOf(
    key: number,
    page: { readonly limit: number; readonly before?: number },
  ): Promise<readonly Change[]>;
  /** Zero for what was never changed. */
  versionsOf(keys: readonly number[]): Promise<ReadonlyMap<number, number>>;
}

export interface ContributorsQuery {
  /** As transactions name them. */
  readonly authors: readonly string[];
  /** ISO 8601: only what was changed since then. */
  readonly since?: string;
}

export interface Contributor {
  readonly author: string;
  /** Features created, changed or deleted, each as often as it was. */
  readonly changes: number;
  /** ISO 8601: of the last transaction. */
  readonly last: string;
}

export interface Filling {
  /** By table: written into the features an undoing changes, in the place of what they had in these columns. */
  readonly filled?: Readonly<Record<string, FeatureValues>>;
}

/** Who changes, and why. */
export interface Signature {
  readonly author: string;
  readonly comment: string;
}

export interface NewTransaction extends Signature {
  readonly actions: readonly EditAction[];
  /** Tells what is sent from all else: sent again, by whichever process, it is not written again. @default it is */
  readonly act?: string | undefined;
  /** Columns whose values must each be once in their table, whoever else writes meanwhile. @default none */
  readonly uniques?: readonly UniqueColumn[];
  /** Asked while the data set is locked, before it is written: what it throws refuses the transaction. */
  readonly admit?: (() => Promise<void>) | undefined;
}

export interface UniqueColumn {
  readonly table: string;
  readonly column: string;
}

/**
 * `version`: the feature must be as it was then, or differ in other columns only, which are merged. Either its own
 * version, or the number of the sequence at which it was read. Without one, whatever is there is changed.
 *
 * `isExact`: nothing is merged; the feature must not have changed after that version (RFC 9110 §13.1.1).
 */
export type EditAction =
  | {
      readonly kind: 'insert';
      readonly table: string;
      /** That of a deleted feature, which comes back. @default the next one of the table */
      readonly key?: number;
      readonly values: FeatureValues;
      readonly geometry?: Uint8Array | null;
    }
  | {
      readonly kind: 'update';
      readonly table: string;
      readonly key: number;
      readonly version?: number;
      readonly isExact?: boolean;
      /** Columns left out stay as they are. */
      readonly values: FeatureValues;
      /** What is written besides, where something changes: no conflict is made of it. @default nothing */
      readonly filled?: FeatureValues;
      /** ISO WKB, as in `FeatureBatch`; left out, it stays. */
      readonly geometry?: Uint8Array | null;
    }
  | {
      readonly kind: 'delete';
      readonly table: string;
      readonly key: number;
      readonly version?: number;
      readonly isExact?: boolean;
    };

/** By the name of the column. */
export type FeatureValues = Readonly<Record<string, Value>>;

/** A feature, or that part of it that changed: without `geometry`, it did not. */
export interface FeatureState {
  readonly values: FeatureValues;
  readonly geometry?: Uint8Array | null;
}

export type TransactionOutcome =
  | {
      readonly status: 'committed';
      /** Its own number; that of the last one when there was nothing left to change. */
      readonly sequence: number;
      /** For each action, in order; none of what was written before. */
      readonly features: readonly ChangedFeature[];
      /** It was written before, as the same act. */
      readonly isRepeated?: true;
    }
  | { readonly status: 'conflicting'; readonly conflicts: readonly Conflict[] };

export interface ChangedFeature {
  readonly key: number;
  readonly version: number;
  /** The version that this one took the place of; zero for what was never changed. */
  readonly previous: number;
  /** `none` when it was so already. */
  readonly change: 'insert' | 'update' | 'delete' | 'none';
}

/** Changes to the same feature by an action and by others. */
export interface Conflict {
  /** Rank of the action. */
  readonly action: number;
  readonly table: string;
  readonly key: number;
  readonly reason: 'changed' | 'deleted' | 'exists' | 'unknown';
  /** Names of the columns both changed, that of the geometry included. Empty when one of them deleted the feature. */
  readonly columns: readonly string[];
  /** As the author saw it; null when that is not known. */
  readonly base: FeatureState | null;
  /** As it is, with its version; null when it was deleted. */
  readonly theirs: FeatureState | null;
  readonly theirVersion: number;
  /** As it would be; null when the action deletes it. */
  readonly mine: FeatureState | null;
}

export interface Transaction extends Signature {
  readonly sequence: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly changeCount: number;
  /** The transaction it undid. */
  readonly reverts: number | null;
}

export interface Change extends Signature {
  readonly sequence: number;
  readonly at: string;
  readonly table: string;
  readonly key: number;
  readonly kind: 'insert' | 'update' | 'delete';
  /** State before and after: of an update, what changed alone; null before an insertion and after a deletion. */
  readonly before: FeatureState | null;
  readonly after: FeatureState | null;
}

export interface ChangeQuery {
  readonly bbox?: Bbox;
  /** At most 1 000. A page may hold less: it is of some megabytes at most. */
  readonly limit: number;
  /** Value of `next` in the page before. */
  readonly after?: number;
}

export interface ChangePage {
  readonly changes: readonly Change[];
  /** For `after`; undefined when there is nothing more. */
  readonly next: number | undefined;
  /** Sequence of the data set when the page was read: the one to ask from next time, once all pages are read. */
  readonly sequence: number;
}
