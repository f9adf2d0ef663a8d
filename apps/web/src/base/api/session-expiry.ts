import { createStore } from '../state/store.ts';

/** Set by a 401 whose details say that the session expired, reset by any success (specification §4). */
export const sessionExpiry = createStore(false);
