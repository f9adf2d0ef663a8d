import { createStore } from './store.ts';

/** Whether the site was upgraded under this page, which is left to who is on it. */
export const newVersionWaits = createStore(false);
