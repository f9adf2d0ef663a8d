import type { CallAnswer } from '@cartable/contract/core';
import type { espacecoCalls } from '@cartable/contract/espaceco';

/** A transaction of the journal of a database. */
export type JournalEntry = CallAnswer<typeof espacecoCalls.getEspacecoTransactions>[number];
