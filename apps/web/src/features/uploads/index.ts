export { DepositList } from './parts/DepositList.tsx';
export { EncodingSelect } from './parts/EncodingSelect.tsx';
export { FileDrop } from './parts/FileDrop.tsx';
export { InspectionSummary } from './parts/InspectionSummary.tsx';
export { deleteRememberedDeposits } from './parts/remembered-deposits.ts';
export { SridSelect } from './parts/SridSelect.tsx';
export { useDeposits } from './parts/useDeposits.ts';
