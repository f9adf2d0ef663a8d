import { createStore } from '../state/store.ts';

/** When the server last answered this page, in milliseconds: the session stays open for so long after that. */
export const lastVisit = createStore(Date.now());
