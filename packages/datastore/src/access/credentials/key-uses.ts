import { type DatastoreContext, db } from '../../context.ts';
import { noteUse } from '../keys/key.store.ts';

/** After the requests that came together, and before anybody looks. */
const writtenAfterMs = 2_000;
/** Keys remembered as used today. */
const remembered = 50_000;

/** The last day each key was used: written beside the requests, once a day for a key at most. */
export class KeyUses {
  #day = '';
  #noted = new Set<string>();
  #waiting: string[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  note(context: DatastoreContext, keyId: string): void {
    const day = `${context.clock.now().toISOString().slice(0, 10)}T00:00:00.000Z`;
    if (day !== this.#day || this.#noted.size >= remembered) {
      this.#day = day;
      this.#noted = new Set();
    }
    if (this.#noted.has(keyId)) return;
    this.#noted.add(keyId);
    this.#waiting.push(keyId);
    this.#timer ??= setTimeout(() => void this.write(context), writtenAfterMs).unref();
  }

  /** Writes the uses not written yet. A failure loses a date, and nothing else. */
  write(context: DatastoreContext): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const keyIds = this.#waiting.splice(0);
    const day = this.#day;
    if (keyIds.length === 0) return this.#writing;
    this.#writing = this.#writing
      .then(() => noteUse(db(context), keyIds, day))
      .catch(() => {
        for (const id of keyIds) this.#noted.delete(id);
      });
    return this.#writing;
  }
}
