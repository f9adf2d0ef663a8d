import { setTimeout as sleep } from 'node:timers/promises';
import type { Answered } from './balancer.ts';
import type { Fault } from './faults.ts';
import type { Operation } from './operations/operation.ts';
import { Patience } from './persist.ts';
import type { Platform } from './platform.ts';

/** What one operation met of one fault. */
export interface Cell {
  readonly operation: string;
  /** Whether it was under way when the fault began. */
  wasStruck: boolean;
  turns: number;
  /** Answers 503, asked again. */
  refused: number;
  /** Connections that broke, asked again. */
  broken: number;
  /** From the end of the fault to the end of the first whole turn. */
  recoveryMs: number | undefined;
  readonly problems: string[];
}

export interface Row {
  readonly fault: Fault;
  readonly cells: readonly Cell[];
  /** Answers that are not allowed, and processes that fell. */
  readonly problems: readonly string[];
}

/** Time to be struck in the middle of the work; beyond, the fault strikes all the same. */
const readyMs = 60_000;
/** Nothing may take longer once the fault is over. */
const stuckMs = 120_000;
const slowestAnswerMs = 45_000;

export async function runFault(
  fault: Fault,
  platform: Platform,
  operations: readonly Operation[],
  answers: Answered[],
): Promise<Row> {
  answers.length = 0;
  const moments = { endedAt: Number.POSITIVE_INFINITY, isOver: false };
  const lines = operations.map((operation) => new Line(operation, moments));
  const runs = lines.map((line) => line.run());
  await Promise.race([Promise.all(lines.map((line) => line.isUnderWay)), sleep(readyMs)]);
  for (const line of lines) line.markStruck();
  await fault.strike(platform);
  moments.endedAt = Date.now();
  await Promise.all(runs);
  for (const line of lines) await line.verify();
  return { fault, cells: lines.map(({ cell }) => cell), problems: judge(answers, platform) };
}

class Line {
  readonly cell: Cell;
  readonly isUnderWay: Promise<void>;
  readonly #operation: Operation;
  readonly #moments: { readonly endedAt: number };
  #tellUnderWay: () => void = () => undefined;
  #isInside = false;

  constructor(operation: Operation, moments: { readonly endedAt: number }) {
    this.#operation = operation;
    this.#moments = moments;
    const { name } = operation;
    this.cell = {
      operation: name,
      wasStruck: false,
      turns: 0,
      refused: 0,
      broken: 0,
      recoveryMs: undefined,
      problems: [],
    };
    this.isUnderWay = new Promise((tell) => {
      this.#tellUnderWay = tell;
    });
  }

  markStruck(): void {
    this.cell.wasStruck = this.#isInside;
  }

  /** Turns until one began after the fault and ended. */
  async run(): Promise<void> {
    for (;;) {
      const start = Date.now();
      const patience = new Patience(stuckMs);
      try {
        await this.#operation.turn(patience, () => {
          this.#isInside = true;
          this.#tellUnderWay();
        });
      } catch (error) {
        this.cell.problems.push(error instanceof Error ? error.message : String(error));
      }
      this.#isInside = false;
      this.cell.turns += 1;
      this.cell.refused += patience.refused;
      this.cell.broken += patience.broken;
      if (Date.now() > this.#moments.endedAt) this.cell.recoveryMs ??= Date.now() - this.#moments.endedAt;
      if (start > this.#moments.endedAt) return;
      if (this.cell.problems.length > 5) return;
    }
  }

  async verify(): Promise<void> {
    await this.#operation.verify(new Patience(stuckMs)).catch((error: unknown) => {
      this.cell.problems.push(`afterwards: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
}

/** Never 5xx but 503 with Retry-After, never an answer that hangs, no process that ends by itself. */
function judge(answers: readonly Answered[], platform: Platform): string[] {
  const problems = new Map<string, number>();
  const tell = (sentence: string) => problems.set(sentence, (problems.get(sentence) ?? 0) + 1);
  for (const { call, status, hasRetryAfter, ms, body } of answers) {
    const plain = call.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…').replace(/\d+/g, 'N');
    if (status >= 500 && status !== 503) tell(`${plain}: ${status} ${body.slice(0, 160)}`);
    if (status === 503 && !hasRetryAfter) tell(`${plain}: 503 without Retry-After`);
    if (ms > slowestAnswerMs) tell(`${plain}: an answer took more than ${slowestAnswerMs / 1000} s`);
  }
  for (const { falls } of [...platform.web, ...platform.jobs]) for (const fall of falls.splice(0)) tell(fall);
  return [...problems].map(([sentence, times]) => (times > 1 ? `${sentence} (${times} times)` : sentence));
}
