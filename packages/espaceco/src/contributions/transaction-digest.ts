import { digestOf } from '../sent-acts/digest-of.ts';
import type { RequestedAction } from './read-action.ts';
import type { RequestedTransaction } from './transact.ts';

/** Of what is written: what a client tells besides, to find its objects again, may be another when it sends again. */
export const transactionDigest = ({
  comment,
  actions,
}: Pick<RequestedTransaction, 'comment' | 'actions'>): string =>
  digestOf({ comment, actions: actions.map(contentOf) });

const contentOf = ({ table, state, data, isExact = false }: RequestedAction): Required<RequestedAction> => ({
  table,
  state,
  data,
  isExact,
});
