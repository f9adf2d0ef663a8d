/**
 * A screen of the former build is gone after an upgrade of the server: the new page knows the new names. A piece that
 * did not come because the network goes is no such screen: a page loaded anew then stays without its frame. Nor is a page
 * taken away from who has begun something on it, or has gone on to another: to load it anew is proposed.
 */

import { markNetworkFailure } from '../base/api/api-error.ts';
import { newVersionWaits } from '../base/state/new-version.ts';

/** What a piece that did not come says; given by Vite. */
const eventName = 'vite:preloadError';
const reloadedKey = 'cartable.reloaded-for';
const ANSWER_TIMEOUT_MS = 10_000;

interface Page {
  readonly buildId: string;
  /** Names the build: it is of the content of all pieces. */
  readonly entry: string | undefined;
  readonly reload: () => void;
}

/** Where something was typed, or a map or a recording was touched, last: what is made there may be nowhere else. */
let begunAt: string | undefined;
const begins = { input: () => true, pointerdown: isOnWork, keydown: isOnWork } as const;

function isOnWork({ target }: Event): boolean {
  return target instanceof Element && target.closest('.app-map, [data-holds-work]') !== null;
}

const note = (event: Event) => {
  if (begins[event.type as keyof typeof begins](event)) begunAt = window.location.pathname;
};

export function reloadAfterUpgrade(page: Page): void {
  for (const name of Object.keys(begins)) document.addEventListener(name, note, true);
  window.addEventListener(eventName, ({ payload }) => {
    // Told as what it is where the new page does not help either: a tab of a page, a dialog.
    markNetworkFailure(payload);
    void reloadIfUpgraded(page);
  });
}

/** Once for a build: a server that goes on answering another page is not asked for ever. */
async function reloadIfUpgraded({ buildId, entry, reload }: Page): Promise<void> {
  if (sessionStorage.getItem(reloadedKey) === buildId) return;
  const { pathname } = window.location;
  const served = await servedEntry();
  if (served === undefined || served === entry) return;
  const now = window.location.pathname;
  if (now !== pathname || now === begunAt) return newVersionWaits.set(true);
  sessionStorage.setItem(reloadedKey, buildId);
  reload();
}

/** The entry of the page that the server has now; undefined where it does not answer with one. */
async function servedEntry(): Promise<string | undefined> {
  try {
    const answer = await fetch(window.location.pathname, {
      headers: { Accept: 'text/html' },
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    return entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  } catch {
    return undefined;
  }
}

export const entryOf = (page: Document): string | undefined =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined;
