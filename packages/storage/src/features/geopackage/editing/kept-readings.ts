import { statSync } from 'node:fs';

/** Those that nobody uses any more are closed after so long, or once so many are kept. */
const keptMs = 20_000;
const mostKept = 16;

interface Kept<Reading> {
  readonly reading: Reading;
  /** What was opened: another file may have its name since. */
  readonly file: string;
  users: number;
  isForgotten: boolean;
  closing: NodeJS.Timeout | undefined;
}

export interface Lent<Reading> {
  readonly reading: Reading;
  release(): void;
}

/**
 * What reads files that are edited, shared by all who read one, and kept for a while: with the last connection goes the
 * index of the log, which the next would make anew from the whole log while the others wait.
 */
export class KeptReadings<Reading extends { close(): unknown }> {
  readonly #kept = new Map<string, Kept<Reading>>();

  /**
   * Of the file that has this name now; undefined when none has.
   * @param open where none is kept: none is lent without it
   */
  lend(path: string, open?: () => Reading): Lent<Reading> | undefined {
    const file = fileAt(path);
    if (file === undefined) return undefined;
    if (this.#kept.get(path)?.file !== file) this.forget(path);
    const kept = this.#kept.get(path) ?? (open && newlyKept(open(), file));
    if (!kept) return undefined;
    // The last in the order is the one used last.
    this.#kept.delete(path);
    this.#kept.set(path, kept);
    clearTimeout(kept.closing);
    kept.users += 1;
    return { reading: kept.reading, release: () => this.#release(path, kept) };
  }

  /** Closed now, or by the last of its users. */
  forget(path: string): void {
    const kept = this.#kept.get(path);
    if (!kept) return;
    this.#kept.delete(path);
    clearTimeout(kept.closing);
    kept.isForgotten = true;
    if (kept.users === 0) kept.reading.close();
  }

  close(): void {
    for (const path of [...this.#kept.keys()]) this.forget(path);
  }

  #release(path: string, kept: Kept<Reading>): void {
    kept.users -= 1;
    if (kept.users > 0) return;
    if (kept.isForgotten) kept.reading.close();
    else kept.closing = setTimeout(() => this.forget(path), keptMs).unref();
    if (this.#kept.size <= mostKept) return;
    const unused = [...this.#kept].find(([, { users }]) => users === 0);
    if (unused) this.forget(unused[0]);
  }
}

function newlyKept<Reading>(reading: Reading, file: string): Kept<Reading> {
  return { reading, file, users: 0, isForgotten: false, closing: undefined };
}

function fileAt(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && `${found.dev} ${found.ino} ${found.birthtimeMs}`;
}
