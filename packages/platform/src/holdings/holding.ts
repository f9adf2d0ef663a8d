import type { Connection } from '@cartable/storage';
import type { DescribedTask } from '../tasks/background-task.ts';
import type { LargestItems, LargestQuestion } from './largest.ts';
import type { StorageUse } from './storage-use.ts';

/** Owner of a thing: a datasheet of a datastore, or a community of the collaborative space. */
export interface Owner {
  readonly kind: 'datasheet' | 'community';
  readonly id: string;
}

/** Holding as quotas see it. The scope is what a quota is set for: a datastore. */
export interface MeasuredHolding<Kind extends string> {
  /** Unique among those registered: `uploads`. */
  readonly name: string;
  /** Bytes kept in a scope, by kind of storage: sums of what was written with the things, never a look at files. */
  measure?(db: Connection, scopeId: string): Promise<Partial<Readonly<Record<Kind, StorageUse>>>>;
}

/**
 * Things of an owner, as far as every noun has them alike. Each noun registers one object in one list; trash, storage,
 * tasks told to people and the sweep go through the list and know no noun. What a noun has nothing of, it leaves out.
 */
export interface Holding<Context, Kind extends string, TaskKind, Subject> extends MeasuredHolding<Kind> {
  /** Without what lies in the trash, the largest first, in the kinds of storage this noun keeps things in. */
  readonly listLargest?: Readonly<
    Partial<Record<Kind, (db: Connection, question: LargestQuestion) => Promise<LargestItems>>>
  >;
  /** As unknown from now on, kept as it is; what runs is told to stop. In the transaction that trashes the owner. */
  trash?(context: Context, db: Connection, owner: Owner): Promise<void>;
  /** Back as it was. In the transaction that restores the owner. */
  restore?(context: Context, db: Connection, owner: Owner): Promise<void>;
  /**
   * Out of the trash, for good: rows at once, what they keep by jobs. In the transaction that removes the owner.
   * @param by identifier of the person, empty for the platform
   */
  purge?(context: Context, db: Connection, owner: Owner, by: string): Promise<void>;
  /** Jobs people are told of, by kind of job. */
  readonly tasks?: Readonly<Record<string, DescribedTask<Context, TaskKind, Subject>>>;
  /**
   * Removes what is kept without an owner, safely beside work in progress: the row of an owner comes before what it
   * keeps. @returns what was removed, for the log
   */
  sweep?(context: Context): Promise<string[]>;
}
