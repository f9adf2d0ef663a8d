/** Settings a worker opens the feature store with: the same choice as the composition made, as plain data. */
export interface WorkerSettings {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}
