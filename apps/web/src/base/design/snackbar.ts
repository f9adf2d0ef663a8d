import { createStore } from '../state/store.ts';

export interface SnackbarMessage {
  readonly id: number;
  readonly title?: string;
  readonly description: string;
  readonly severity: 'success' | 'info' | 'warning' | 'error';
  /** Action still possible, as long as the message is there. */
  readonly action?: { readonly label: string; readonly run: () => void };
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
  action?: SnackbarMessage['action'];
}): void {
  lastId += 1;
  const { action, ...shown } = message;
  snackbar.set({ severity: 'success', ...shown, ...(action ? { action } : {}), id: lastId });
}
