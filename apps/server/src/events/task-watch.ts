import type { Accounts, SignedInVisitor } from '@cartable/accounts';
import type { EventSink } from '@cartable/contract';
import {
  type DatastoreContext,
  findWorkspaceTasks,
  listMyTasks,
  presentTask,
  type WorkspaceTask,
} from '@cartable/datastore';
import { stageOf } from '@cartable/platform';
import type { Logger } from 'pino';
import { checkEveryMs, defaultListenerLimits, type ListenerLimits, requireRoom } from './listener-limits.ts';

/** Between two readings of the jobs, by one query for all who listen; none while nobody does. */
const readEveryMs = 1000;
/** Tasks that ended longer ago were told already, whatever the clocks of the processes. */
const endedWithinMs = 30_000;
const maxTasksSent = 50;

interface Parts {
  readonly accounts: Pick<Accounts, 'loadVisitor'>;
  readonly context: DatastoreContext;
  readonly logger: Pick<Logger, 'warn'>;
  readonly limits?: ListenerLimits;
}

interface Request {
  readonly visitor: SignedInVisitor;
  readonly token: string;
  readonly sink: EventSink;
}

interface Listener {
  readonly token: string;
  readonly sink: EventSink;
  visitor: SignedInVisitor;
  checkedAt: number;
}

/**
 * Tells whoever listens what changes in the tasks of the datastores they may see. The jobs table is read once a second
 * for all of them, so that several processes need not know of one another.
 */
export class TaskWatch {
  readonly #parts: Parts;
  readonly #limits: ListenerLimits;
  readonly #listeners = new Set<Listener>();
  /** Stage last sent of each task under way or just ended; `undefined` while nobody listens. */
  #sent: Map<string, string> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#limits = parts.limits ?? defaultListenerLimits;
  }

  /**
   * The present state first, then each change, until the session ends.
   * @returns what stops it
   * @throws {CartableError} `common.too-many`
   */
  listen({ visitor, token, sink }: Request): () => void {
    // The page asks again, of another process or of this one started anew; a refusal would be final to a browser.
    if (this.#isClosed) {
      sink.end();
      return () => undefined;
    }
    requireRoom(this.#listeners, visitor.id, this.#limits);
    const listener: Listener = { visitor, token, sink, checkedAt: Date.now() };
    this.#listeners.add(listener);
    void this.#guarded(() => this.#tellAll(listener));
    this.#plan(0);
    return () => this.#remove(listener);
  }

  /** Ends every stream: the server stops. */
  close(): void {
    this.#isClosed = true;
    for (const listener of this.#listeners) {
      listener.sink.end();
      this.#remove(listener);
    }
  }

  #remove(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sent = undefined;
  }

  #plan(delayMs: number): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(async () => {
      await this.#guarded(() => this.#read());
      this.#timer = undefined;
      if (this.#listeners.size > 0) this.#plan(readEveryMs);
    }, delayMs);
  }

  /** A database away for a moment is no reason to stop. */
  async #guarded(read: () => Promise<void>): Promise<void> {
    try {
      await read();
    } catch (error) {
      this.#parts.logger.warn({ err: error }, 'works could not be read');
    }
  }

  async #read(): Promise<void> {
    const { context } = this.#parts;
    const endedAfter = new Date(context.clock.now().getTime() - endedWithinMs);
    const tasks = await findWorkspaceTasks(context, endedAfter);
    const before = this.#sent;
    this.#sent = new Map(tasks.map((task) => [task.id, stageOf(task)]));
    const changed = before === undefined ? [] : tasks.filter((task) => before.get(task.id) !== stageOf(task));
    for (const listener of [...this.#listeners]) await this.#tell(listener, changed);
  }

  async #tell(listener: Listener, changed: readonly WorkspaceTask[]): Promise<void> {
    const visible = () => changed.flatMap((task) => presentTask(listener.visitor, task) ?? []);
    const isDue = Date.now() - listener.checkedAt > checkEveryMs;
    if (isDue || visible().length > 0) await this.#check(listener);
    if (!this.#listeners.has(listener)) return;
    for (const task of visible()) listener.sink.send('work', task);
  }

  /** The session may be over; a community may have been joined or left, which changes all one may know. */
  async #check(listener: Listener): Promise<void> {
    const visitor = await this.#parts.accounts.loadVisitor(listener.token, { isVisit: false });
    if (!this.#listeners.has(listener)) return;
    if (visitor.kind === 'anonymous') {
      listener.sink.send('closed', { reason: 'session' });
      listener.sink.end();
      this.#remove(listener);
      return;
    }
    const rightsOf = ({ memberships, roles }: SignedInVisitor) => JSON.stringify([memberships, roles]);
    const hasChanged = rightsOf(visitor) !== rightsOf(listener.visitor);
    listener.visitor = visitor;
    listener.checkedAt = Date.now();
    if (hasChanged) await this.#tellAll(listener);
  }

  async #tellAll({ sink, visitor }: Listener): Promise<void> {
    sink.send('works', await listMyTasks(this.#parts.context, visitor, maxTasksSent));
  }
}
