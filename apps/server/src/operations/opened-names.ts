import type { Clock } from '@cartable/storage';

/** Anybody can write a name into a request: few are kept. */
const retainedNames = 5;
const rememberedMs = 24 * 3_600_000;

/** Names under which pages of the site were opened, other than the public one; of this process, since it started. */
export class OpenedNames {
  readonly #clock: Clock;
  readonly #publicOrigin: string;
  readonly #seen = new Map<string, number>();

  constructor({ clock, publicUrl }: { readonly clock: Clock; readonly publicUrl: string }) {
    this.#clock = clock;
    this.#publicOrigin = new URL(publicUrl).origin;
  }

  /** @param origin scheme, host and port */
  note(origin: string): void {
    if (origin === this.#publicOrigin) return;
    this.#seen.delete(origin);
    this.#seen.set(origin, this.#clock.now().getTime());
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > retainedNames && oldest !== undefined) this.#seen.delete(oldest);
  }

  /** Names of the last twenty-four hours, the latest first. */
  others(): string[] {
    const since = this.#clock.now().getTime() - rememberedMs;
    return [...this.#seen].flatMap(([origin, at]) => (at >= since ? [origin] : [])).reverse();
  }
}
