export { DepositList } from './DepositList.tsx';
export type { DepositEntry, DepositQueue } from './deposit-queue.ts';
export { useDeposits } from './useDeposits.ts';
