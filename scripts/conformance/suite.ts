import type { ApiClient } from '../../e2e/support/client.ts';

/** One test of a suite, with what it was given folded away: it passed when it passed every time. */
export interface TestResult {
  /** Conformance class or group, as the suite names it. */
  readonly group: string;
  readonly name: string;
  readonly outcome: Outcome;
  /** Why it failed or was skipped, in the words of the suite. */
  readonly message: string;
}

export type Outcome = 'passed' | 'failed' | 'skipped';

export interface SuiteContext {
  /** Address of the running server, without a final slash. */
  readonly url: string;
  readonly client: ApiClient;
  readonly datastoreId: string;
  /** Technical name of the datastore, as in the addresses of its services. */
  readonly datastore: string;
  /** Port of the proxy that has the official schemas. */
  readonly proxyPort: number;
  /** Stops the server, lets its data be changed, starts it again. */
  readonly whileStopped: (change: (dataDir: string) => Promise<void>) => Promise<void>;
  /** Existing, empty; for what the suite writes. */
  readonly folder: string;
}

/** Lack of something on the machine or in the registry: said, never guessed. */
export class SuiteUnavailable extends Error {}

export interface Suite {
  readonly id: string;
  readonly title: string;
  /** Coordinates or origin, with the version. */
  readonly source: string;
  /** @throws {SuiteUnavailable} */
  run(context: SuiteContext): Promise<TestResult[]>;
}

/** A test runs once per feature type and binding: the worst outcome stands for all. */
export function fold(results: readonly TestResult[]): TestResult[] {
  const severity: Record<Outcome, number> = { skipped: 0, passed: 1, failed: 2 };
  const folded = new Map<string, TestResult>();
  for (const result of results) {
    const key = `${result.group}\n${result.name}`;
    const before = folded.get(key);
    if (before === undefined || severity[result.outcome] > severity[before.outcome]) folded.set(key, result);
  }
  return [...folded.values()].sort((a, b) =>
    a.group === b.group ? (a.name < b.name ? -1 : 1) : a.group < b.group ? -1 : 1,
  );
}
