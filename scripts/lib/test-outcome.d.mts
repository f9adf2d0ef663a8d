export interface FileOutcome {
  readonly path: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Number of tests left out, by reason. */
  readonly leftOut: Readonly<Record<string, number>>;
}

export interface Outcome {
  readonly files: readonly FileOutcome[];
  /** Files under which Node itself fell. */
  readonly fallen: readonly string[];
  /** Errors outside of tests that belong to no file. */
  readonly strayErrors: number;
}

export interface Run {
  /** Of the process of Vitest. */
  readonly status: number;
  /** Undefined when Vitest ended without writing it. */
  readonly outcome: Outcome | undefined;
}

export interface Verdict {
  readonly isPassed: boolean;
  readonly unstable: readonly string[];
  readonly files: readonly FileOutcome[];
}

export const mostUnstableFiles: number;
export function filesToRunAgain(outcome: Outcome | undefined): string[];
export function judge(first: Run, again: Run | undefined): Verdict;
export function namePatternOf(args: readonly string[]): string[];
export function closingLines(verdict: Pick<Verdict, 'unstable' | 'files'>): string[];
