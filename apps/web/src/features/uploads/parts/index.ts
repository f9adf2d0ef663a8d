export { geometryText, geometryTexts } from '../../../base/design/geometry-text.ts';
export { DepositList } from './DepositList.tsx';
export type { DepositEntry, DepositQueue, FinishedDeposit } from './deposit-queue.ts';
export { EncodingSelect } from './EncodingSelect.tsx';
export { FileDrop } from './FileDrop.tsx';
export { InspectionSummary } from './InspectionSummary.tsx';
export { SridSelect } from './SridSelect.tsx';
export { suggestTechnicalName } from './technical-name.ts';
export { useDeposits } from './useDeposits.ts';
