export { type DatasheetRows, datasheetRows, type TrashedRow } from './holdings/datasheet-rows.ts';
export type { DescribedTask, Holding, MeasuredHolding, Owner } from './holdings/holding.ts';
export type { KeptItem, LargestItems, LargestQuestion } from './holdings/largest.ts';
export { type StorageUse, storageUse, uniteUses } from './holdings/storage-use.ts';
export { countAct, deleteActsBefore, tryAct } from './throttling/count-act.ts';
export { type CountedActsTable, countedActsMigration } from './throttling/counted-act.tables.ts';
export { type RateLimit, secondsToWait } from './throttling/rate-limit.ts';
