import { createStore } from '../../../../base/state/store.ts';

/** Changes of features made on this page: what was read before one is read again. */
export const featureChanges = createStore(0);

export const featuresChanged = (): void => featureChanges.set(featureChanges.get() + 1);
