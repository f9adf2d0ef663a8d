import type { CheckStatus, Finding, Language, UploadType } from '@cartable/contract';
import type { LogLine } from '../../log-lines.ts';

export type CheckId = 'standard' | 'vector' | 'raster';

/** In the order in which they run. */
export const checksOf = (type: UploadType): readonly CheckId[] =>
  type === 'RASTER' ? ['standard', 'raster'] : ['standard', 'vector'];

/** Names as the report shows them. */
export const checkNames: Readonly<Record<CheckId, Readonly<Record<Language, string>>>> = {
  standard: { fr: 'Vérification standard', en: 'Standard check' },
  vector: { fr: 'Vérification vecteur', en: 'Vector check' },
  raster: { fr: 'Vérification raster', en: 'Raster check' },
};

/** One check of an upload: a line of its report. */
export interface UploadCheck {
  readonly id: string;
  readonly uploadId: string;
  readonly checkId: CheckId;
  readonly status: CheckStatus;
  readonly findings: readonly Finding[];
  readonly logs: readonly LogLine[];
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

export const isBlocking = (finding: Finding): boolean => finding.severity === 'error';
