export interface Work {
  readonly rank: number;
  /** Whom it is for. */
  readonly datastore: string;
  readonly isUrgent?: boolean;
}

/** One queue on one database. */
export interface Contestant {
  readonly name: string;
  enqueue(work: Work): Promise<string>;
  /** In a transaction of the metadata that is rolled back. */
  enqueueAndGiveUp(work: Work): Promise<void>;
  /** Jobs waiting. */
  count(): Promise<number>;
  /** All the jobs, while none runs. */
  forget(): Promise<void>;
  /** Left out where the library has no call that reaches a job under way. */
  cancel?(id: string): Promise<void>;
  run(
    work: (work: Work, signal: AbortSignal | undefined) => Promise<void>,
  ): Promise<{ stop(): Promise<void> }>;
  close(): Promise<void>;
}

export interface Opening {
  readonly databaseUrl: string;
  readonly workers: number;
  /** Where the peers are installed. */
  readonly folder: string;
}
