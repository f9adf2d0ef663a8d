import { createStore } from '../api/store.ts';

export interface SnackbarMessage {
  readonly id: number;
  readonly title?: string;
  readonly description: string;
  readonly severity: 'success' | 'info' | 'warning' | 'error';
}

/** Specification §4. */
export const SNACKBAR_MS = 6000;

export const snackbar = createStore<SnackbarMessage | null>(null);

let lastId = 0;

/** Shows a short message for six seconds, over the page; a new one replaces it. */
export function notify(message: {
  title?: string;
  description: string;
  severity?: SnackbarMessage['severity'];
}): void {
  lastId += 1;
  snackbar.set({ severity: 'success', ...message, id: lastId });
}
