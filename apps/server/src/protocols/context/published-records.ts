import type { RequestContext } from './request-context.ts';
import type { Served } from './served.ts';

/** The index of the catalogue is asked anew by each request: nothing of it is kept here. */
export const publishedRecords: Served<RequestContext> = {
  find: async () => ({ version: 0, contextOf: (request) => request }),
  recall: () => undefined,
  checkScope: () => undefined,
};
