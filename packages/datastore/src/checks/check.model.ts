import type { CheckStatus, Finding } from '@cartable/contract';

export const checkIds = ['standard', 'vector'] as const;
export type CheckId = (typeof checkIds)[number];

/** Names as the report shows them; screens say more in the reader's language. */
export const checkNames: Readonly<Record<CheckId, string>> = {
  standard: 'Vérification standard',
  vector: 'Vérification vecteur',
};

/** One check of an upload: a line of its report. */
export interface UploadCheck {
  readonly id: string;
  readonly uploadId: string;
  readonly checkId: CheckId;
  readonly status: CheckStatus;
  readonly findings: readonly Finding[];
  readonly logs: readonly string[];
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

export const isBlocking = (finding: Finding): boolean => finding.severity === 'error';
