import { datastoreCalls, type Task } from '@cartable/contract/datastore';
import { addressOf } from '../../../base/api/call.ts';
import { streamState } from './cached-tasks.ts';

export interface StreamListener {
  /** The whole state, on connection. */
  tasks(tasks: readonly Task[]): void;
  task(task: Task): void;
  /** Nobody is signed in any more. */
  closed(): void;
}

/** The server speaks every 15 s at least. */
const SILENCE_MS = 40_000;
/** A page nobody looks at gives its connection back after a while: browsers have six for all the tabs of a site. */
const HIDDEN_MS = 30_000;
/** After a refusal: the browser does not try again by itself. */
const RETRY_MS = 5000;
const LONGEST_RETRY_MS = 60_000;

/** The events of the server, as long as the page is looked at; after any interruption the whole state comes first. */
export function openTaskStream(listener: StreamListener): () => void {
  let source: EventSource | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  let rejections = 0;
  let isOver = false;

  const close = () => {
    clearTimeout(silence);
    source?.close();
    source = undefined;
  };
  const retry = () => {
    close();
    streamState.set('down');
    clearTimeout(later);
    later = setTimeout(connect, Math.min(RETRY_MS * 2 ** rejections, LONGEST_RETRY_MS));
    rejections += 1;
  };
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(retry, SILENCE_MS);
  };
  const on = (name: string, take: (data: unknown) => void) => {
    source?.addEventListener(name, (event) => {
      heard();
      take(JSON.parse((event as MessageEvent<string>).data));
    });
  };
  const connect = () => {
    clearTimeout(later);
    if (isOver || source !== undefined) return;
    source = new EventSource(addressOf(datastoreCalls.getEvents));
    heard();
    on('works', (tasks) => {
      rejections = 0;
      streamState.set('live');
      listener.tasks(tasks as readonly Task[]);
    });
    on('work', (task) => listener.task(task as Task));
    on('ping', () => undefined);
    on('closed', () => {
      stop();
      listener.closed();
    });
    source.onerror = () => {
      // Cut, the browser connects again by itself; refused, it gives up.
      if (source?.readyState === EventSource.CLOSED) retry();
      else streamState.set('down');
    };
  };
  const onVisibility = () => {
    clearTimeout(later);
    if (document.visibilityState === 'visible') connect();
    else
      later = setTimeout(() => {
        close();
        streamState.set('closed');
      }, HIDDEN_MS);
  };
  const stop = () => {
    isOver = true;
    clearTimeout(later);
    close();
    document.removeEventListener('visibilitychange', onVisibility);
    streamState.set('closed');
  };
  document.addEventListener('visibilitychange', onVisibility);
  if (document.visibilityState === 'visible') connect();
  return stop;
}
