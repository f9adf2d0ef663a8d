export { forgetRememberedDeposits } from './parts/remembered-deposits.ts';
