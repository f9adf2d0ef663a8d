import type { EspacecoTable } from '@cartable/contract/espaceco';
import type { Draft } from '../../../parts/unsent/drafts/draft.ts';

/** The draft of an object of a table, where there is one. */
export const draftOf = (drafts: readonly Draft[], { id }: EspacecoTable, key: string): Draft | undefined =>
  drafts.find((one) => one.tableId === id && String(one.key) === key);
