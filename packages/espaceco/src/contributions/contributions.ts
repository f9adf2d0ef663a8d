import type { SignedInVisitor } from '@cartable/accounts';
import type { EspacecoContext } from '../context.ts';
import { listChanges, listHistory, listTransactions, readLatest } from './history.ts';
import { revert, transact } from './transact.ts';

/** Changes of features of collaborative tables, and what is known of the past ones. */
export function createContributions(context: EspacecoContext) {
  type Request<Run extends (context: EspacecoContext, visitor: SignedInVisitor, request: never) => unknown> =
    Parameters<Run>[2];
  return {
    transact: (visitor: SignedInVisitor, request: Request<typeof transact>) =>
      transact(context, visitor, request),
    revert: (visitor: SignedInVisitor, request: Request<typeof revert>) => revert(context, visitor, request),
    transactions: (visitor: SignedInVisitor, request: Request<typeof listTransactions>) =>
      listTransactions(context, visitor, request),
    changes: (visitor: SignedInVisitor, request: Request<typeof listChanges>) =>
      listChanges(context, visitor, request),
    latest: (visitor: SignedInVisitor, request: Request<typeof readLatest>) =>
      readLatest(context, visitor, request),
    history: (visitor: SignedInVisitor, request: Request<typeof listHistory>) =>
      listHistory(context, visitor, request),
  };
}
