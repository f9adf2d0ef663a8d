import type { Connection } from '@cartable/storage';
import type { EspacecoContext } from '../context.ts';
import type { ReportEvent, ReportNews } from './report.model.ts';

export interface ReportsContext extends EspacecoContext {
  /** In the transaction of what happened: what follows from it is written with it, or not at all. */
  onEvent(db: Connection, event: ReportEvent): Promise<void>;
  /** Likewise, of what its followers hear of. */
  onNews(db: Connection, news: ReportNews): Promise<void>;
}

const day = 86_400_000;

/** Far above what somebody sees in a day, far below what a script could write. */
export const reportLimits = {
  'espaceco.report.account': { max: 1000, windowMs: day },
  'espaceco.reply.account': { max: 1000, windowMs: day },
} as const;
