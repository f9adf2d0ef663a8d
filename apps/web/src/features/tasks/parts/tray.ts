import type { Work } from '@cartable/contract/datastore';
import { createStore, useStore } from '../../../base/state/store.ts';
import { cachedTasks, isRunning } from './cached-tasks.ts';
import { isPutAway, putAway } from './dismissed.ts';

export const TRAY_ID = 'app-works';

export const trayIsOpen = createStore(false);
/** Something ended since the tray was last open. */
export const hasNews = createStore(false);

/** Where the focus was when the tray opened, to give it back. */
let opener: Element | null = null;

export function openTray(): void {
  opener = document.activeElement;
  hasNews.set(false);
  trayIsOpen.set(true);
}

export function closeTray(): void {
  trayIsOpen.set(false);
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
}

/** What the tray shows: the works followed, but those put away. */
export function useTrayTasks(): readonly Work[] {
  const works = useStore(cachedTasks);
  const away = useStore(putAway);
  return works.filter((work) => work.followed && (isRunning(work) || !isPutAway(away, work)));
}
