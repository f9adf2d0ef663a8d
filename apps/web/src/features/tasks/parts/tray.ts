import type { Task } from '@cartable/contract/datastore';
import { createStore, useStore } from '../../../base/state/store.ts';
import { cachedTasks, isRunning } from './cached-tasks.ts';
import { isPutAway, putAway } from './dismissed.ts';

export const TRAY_ID = 'app-works';

export const trayIsOpen = createStore(false);
/** Something ended since the tray was last open. */
export const hasNews = createStore(false);

/** Element that had the focus when the tray opened, to give it back. */
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

/** Works shown in the tray: those followed, except the ended ones that were put away. */
export function useTrayTasks(): readonly Task[] {
  const tasks = useStore(cachedTasks);
  const away = useStore(putAway);
  return tasks.filter((task) => task.followed && (isRunning(task) || !isPutAway(away, task)));
}
