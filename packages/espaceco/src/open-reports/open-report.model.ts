import type { NewReport } from '@cartable/contract';
import type { StoredAttachment } from '../reports/attachments.ts';

/** What was sent of a report. */
export type SentReport = Pick<NewReport, 'geometry' | 'comment' | 'attributes' | 'sketch'>;

/** `waiting` until a manager takes it as a report or refuses it. */
export type OpenReportState = 'waiting' | 'accepted' | 'refused';

/** A report somebody without account sent. */
export interface OpenReport {
  readonly id: number;
  readonly communityId: number;
  readonly keyHash: string;
  /** `null` once it is decided: what it says is in the report, or nowhere. */
  readonly form: SentReport | null;
  readonly files: readonly StoredAttachment[];
  readonly receivedAt: string;
  readonly state: OpenReportState;
  readonly decidedAt: string | null;
  readonly reason: string | null;
  readonly reportId: number | null;
}

const day = 86_400_000;

/** Of one address, then of all those who write to one community: a crowd, not a flood. */
export const openReportLimits = {
  'espaceco.open-report.address': { max: 20, windowMs: day },
  'espaceco.open-report.community': { max: 1000, windowMs: day },
} as const;
