import type { Accounts, SignedInVisitor } from '@cartable/accounts';
import { CartableError, type EventSink, type PresentPerson } from '@cartable/contract';
import type { Espaceco, LiveSubject } from '@cartable/espaceco';
import type { Logger } from 'pino';
import { checkEveryMs, defaultListenerLimits, type ListenerLimits, requireRoom } from './listener-limits.ts';

/** Between two readings, by two queries for all who listen; none while nobody does. */
const readEveryMs = 1500;

interface Parts {
  readonly accounts: Pick<Accounts, 'loadVisitor'>;
  readonly presences: Pick<Espaceco['presences'], 'subjectsOf' | 'versions' | 'present'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly limits?: ListenerLimits;
}

interface Request {
  readonly visitor: SignedInVisitor;
  readonly token: string;
  readonly communityId: number;
  readonly subjects: readonly LiveSubject[];
  readonly sink: EventSink;
}

interface Listener extends Request {
  subjects: readonly LiveSubject[];
  /** Version last told of each subject; undefined until the first reading. */
  told: ReadonlyMap<string, number> | undefined;
  people: string | undefined;
  checkedAt: number;
}

/**
 * Tells whoever has the map of a community open who else has, and what was changed by whom it may be. What is told is
 * read from the database, so that several processes need not know of one another; the first reading tells who is there,
 * and from then on each change is told once, however many there were.
 */
export class CommunityWatch {
  readonly #parts: Parts;
  readonly #limits: ListenerLimits;
  readonly #listeners = new Set<Listener>();
  #timer: NodeJS.Timeout | undefined;
  #isReading = false;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#limits = parts.limits ?? defaultListenerLimits;
  }

  /** @returns what stops it. @throws {CartableError} `common.too-many` */
  listen(request: Request): () => void {
    // The page asks again, of another process or of this one started anew; a refusal would be final to a browser.
    if (this.#isClosed) {
      request.sink.end();
      return () => undefined;
    }
    requireRoom(this.#listeners, request.visitor.id, this.#limits);
    const listener: Listener = { ...request, told: undefined, people: undefined, checkedAt: Date.now() };
    this.#listeners.add(listener);
    this.#plan(0);
    return () => this.#remove(listener);
  }

  /** Ends every stream: the server stops. */
  close(): void {
    this.#isClosed = true;
    for (const listener of this.#listeners) this.#end(listener);
  }

  #end(listener: Listener): void {
    listener.sink.end();
    this.#remove(listener);
  }

  #remove(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #plan(delayMs: number): void {
    // Whoever comes during a reading, which the last one to leave did not stop, is there for the next.
    if (this.#timer !== undefined || this.#isReading) return;
    this.#timer = setTimeout(async () => {
      this.#timer = undefined;
      this.#isReading = true;
      try {
        await this.#read();
      } catch (error) {
        // A database away for a moment is no reason to stop.
        this.#parts.logger.warn({ err: error }, 'maps of communities could not be read');
      }
      this.#isReading = false;
      if (this.#listeners.size > 0) this.#plan(readEveryMs);
    }, delayMs);
  }

  async #read(): Promise<void> {
    for (const listener of this.#listeners)
      if (Date.now() - listener.checkedAt > checkEveryMs) await this.#check(listener);
    const listeners = [...this.#listeners];
    const { presences } = this.#parts;
    const subjects = new Set(listeners.flatMap((listener) => listener.subjects));
    const versions = await presences.versions([...subjects]);
    const present = await presences.present([...new Set(listeners.map(({ communityId }) => communityId))]);
    for (const listener of listeners.filter((one) => this.#listeners.has(one))) {
      tellPeople(listener, present.get(listener.communityId) ?? []);
      tellChanges(listener, versions);
    }
  }

  /** The session may be over, the community left, a right gained or lost. */
  async #check(listener: Listener): Promise<void> {
    const visitor = await this.#parts.accounts.loadVisitor(listener.token, { isVisit: false });
    if (!this.#listeners.has(listener)) return;
    try {
      if (visitor.kind === 'anonymous') throw new CartableError('common.unauthenticated');
      listener.subjects = await this.#parts.presences.subjectsOf(visitor, listener.communityId);
      listener.checkedAt = Date.now();
    } catch (error) {
      if (!(error instanceof CartableError)) throw error;
      listener.sink.send('closed', { reason: visitor.kind === 'anonymous' ? 'session' : 'community' });
      this.#end(listener);
    }
  }
}

function tellPeople(listener: Listener, people: readonly PresentPerson[]): void {
  const text = JSON.stringify(people);
  if (text === listener.people) return;
  listener.people = text;
  listener.sink.send('people', people);
}

function tellChanges(listener: Listener, versions: ReadonlyMap<string, number>): void {
  const before = listener.told;
  listener.told = versions;
  if (before === undefined) return;
  for (const subject of listener.subjects) {
    const version = versions.get(subject);
    if (version === undefined || version === before.get(subject)) continue;
    const [kind, id] = subject.split(':');
    if (kind === 'reports') listener.sink.send('reports', {});
    else listener.sink.send('features', { database: Number(id) });
  }
}
