import { defineLifecycle } from '@cartable/platform';

export type DepositStatus = 'RECEIVING' | 'ASSEMBLED' | 'CLAIMED';

/**
 * RECEIVING takes chunks; ASSEMBLED is a whole verified file waiting for its form; CLAIMED belongs to an upload,
 * which moves the file to its own place. Whatever the state, forgetting a deposit removes its row.
 */
export const depositLifecycle = defineLifecycle<DepositStatus>({
  RECEIVING: ['ASSEMBLED'],
  ASSEMBLED: ['CLAIMED'],
  CLAIMED: [],
});
