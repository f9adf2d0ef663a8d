import { espacecoTransactionHandlers } from '../api/espaceco/transaction.handlers.ts';
import type { HandlersOf } from '../http/handlers.ts';
import type { gcmsTransactionRoutes } from './addresses.ts';

export const gcmsTransactionHandlers: HandlersOf<typeof gcmsTransactionRoutes> = {
  addEspacecoTransaction: espacecoTransactionHandlers.addEspacecoTransaction,

  getEspacecoMaxNumrec: ({ services, visitor }, { params, query }) =>
    services.espaceco.contributions.latest(visitor, { ...params, ...query }),
};
