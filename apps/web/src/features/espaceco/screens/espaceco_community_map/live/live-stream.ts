import { espacecoCalls, type PresentPerson } from '@cartable/contract/espaceco';
import { addressOf } from '../../../../../base/api/call.ts';

export interface LiveListener {
  /** Who is on the map, the reader too. */
  people(people: readonly PresentPerson[]): void;
  /** Objects of a database changed. */
  features(databaseId: number): void;
  reports(): void;
  /** It was cut: what happened meanwhile was not told. */
  again(): void;
}

/** The server speaks every 15 s at least. */
const SILENCE_MS = 40_000;
/** A page nobody looks at gives its connection back: browsers have six for all the tabs of a site. */
const HIDDEN_MS = 30_000;
/** After a refusal: the browser does not try again by itself. */
const RETRY_MS = 5000;
const LONGEST_RETRY_MS = 120_000;

/** What happens on the map of a community, as long as the page is looked at. @returns what stops it */
export function openLiveStream(communityId: number, listener: LiveListener): () => void {
  let source: EventSource | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  let rejections = 0;
  let wasOpen = false;
  let isOver = false;

  const close = () => {
    clearTimeout(silence);
    source?.close();
    source = undefined;
    listener.people([]);
  };
  const retry = () => {
    close();
    clearTimeout(later);
    // Pages cut together do not come back together.
    const longer = 1 + Math.random() / 2;
    later = setTimeout(connect, longer * Math.min(RETRY_MS * 2 ** rejections, LONGEST_RETRY_MS));
    rejections += 1;
  };
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(retry, SILENCE_MS);
  };
  const on = (name: string, take: (data: unknown) => void) =>
    source?.addEventListener(name, (event) => {
      heard();
      take(JSON.parse((event as MessageEvent<string>).data));
    });
  const connect = () => {
    clearTimeout(later);
    if (isOver || source !== undefined || document.visibilityState !== 'visible') return;
    source = new EventSource(addressOf(espacecoCalls.getCommunityEvents, { params: { communityId } }));
    heard();
    source.onopen = () => {
      if (wasOpen) listener.again();
      wasOpen = true;
      rejections = 0;
    };
    on('people', (people) => listener.people(people as readonly PresentPerson[]));
    on('features', (changed) => listener.features((changed as { readonly database: number }).database));
    on('reports', () => listener.reports());
    on('ping', () => undefined);
    on('closed', stop);
    source.onerror = () => {
      // Cut, the browser connects again by itself; refused, it gives up.
      if (source?.readyState === EventSource.CLOSED) retry();
    };
  };
  const onVisibility = () => {
    clearTimeout(later);
    if (document.visibilityState === 'visible') connect();
    else later = setTimeout(close, HIDDEN_MS);
  };
  function stop() {
    isOver = true;
    clearTimeout(later);
    close();
    document.removeEventListener('visibilitychange', onVisibility);
  }
  document.addEventListener('visibilitychange', onVisibility);
  connect();
  return stop;
}
