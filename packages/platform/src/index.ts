export { countAct, deleteActsBefore, tryAct } from './throttling/count-act.ts';
export { type CountedActsTable, countedActsMigration } from './throttling/counted-act.tables.ts';
export { type RateLimit, secondsToWait } from './throttling/rate-limit.ts';
