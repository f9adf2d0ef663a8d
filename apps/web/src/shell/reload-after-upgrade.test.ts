// @vitest-environment jsdom
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { newVersionWaits } from '../base/state/new-version.ts';
import { entryOf, reloadAfterUpgrade } from './reload-after-upgrade.ts';

const pageOf = (entry: string) =>
  `<!doctype html><head><script src="/color-scheme.js"></script><script type="module" crossorigin src="${entry}"></script></head>`;

const reload = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  newVersionWaits.set(false);
  window.history.replaceState(null, '', '/');
  reload.mockClear();
});

/** A piece does not come while the server answers so, after something was done; settles once all was asked. */
async function loseAPiece(answer: () => Promise<Response>, before = () => {}): Promise<void> {
  const ask = vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  const added = vi.spyOn(window, 'addEventListener');
  reloadAfterUpgrade({ buildId: 'former', entry: '/assets/index-former.js', reload });
  const [name, listener] = added.mock.calls.at(-1)! as [string, EventListener];
  onTestFinished(() => {
    window.removeEventListener(name, listener);
    vi.restoreAllMocks();
  });
  before();
  window.dispatchEvent(Object.assign(new Event(name), { payload: new TypeError('not fetched') }));
  await vi.waitFor(() =>
    expect(ask.mock.settledResults.every(({ type }) => type !== 'incomplete')).toBe(true),
  );
  await new Promise((resolve) => setTimeout(resolve, 20));
}

const says = (text: string) => () => Promise.resolve(new Response(text));
const upgraded = says(pageOf('/assets/index-new.js'));

it('the page of a server that was upgraded is loaded anew, once', async () => {
  await loseAPiece(upgraded);
  expect(reload).toHaveBeenCalledOnce();
  await loseAPiece(upgraded);
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['away', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['there with the same build', says(pageOf('/assets/index-former.js'))],
  ['a portal that answers for it', says('<h1>Connect to the train</h1>')],
])('nothing is loaded anew while the server is %s', async (_what, answer) => {
  await loseAPiece(answer);
  expect(reload).not.toHaveBeenCalled();
  expect(sessionStorage.length).toBe(0);
});

it.each([
  ['typed something', () => new Event('input', { bubbles: true }), '<input>'],
  ['touched a map', () => new Event('pointerdown', { bubbles: true }), '<div class="app-map"><b></b></div>'],
])(
  'who %s on the page is proposed to load it anew, and nothing is taken away',
  async (_what, event, html) => {
    window.history.replaceState(null, '', '/begun');
    document.body.innerHTML = html;
    await loseAPiece(upgraded, () => document.body.querySelector('input, b')!.dispatchEvent(event()));
    expect(reload).not.toHaveBeenCalled();
    expect(newVersionWaits.get()).toBe(true);
    // On the next page nothing is begun.
    newVersionWaits.set(false);
    window.history.replaceState(null, '', '/next');
    await loseAPiece(upgraded);
    expect(reload).toHaveBeenCalled();
    expect(newVersionWaits.get()).toBe(false);
  },
);

it('who has gone to another page meanwhile is not taken from it', async () => {
  await loseAPiece(async () => {
    window.history.replaceState(null, '', '/elsewhere');
    return upgraded();
  });
  expect(reload).not.toHaveBeenCalled();
  expect(newVersionWaits.get()).toBe(true);
});

it('the entry of a page is its module', () => {
  const page = new DOMParser().parseFromString(pageOf('/assets/index-a.js'), 'text/html');
  expect(entryOf(page)).toBe('/assets/index-a.js');
  expect(entryOf(new DOMParser().parseFromString('<p>', 'text/html'))).toBeUndefined();
});
