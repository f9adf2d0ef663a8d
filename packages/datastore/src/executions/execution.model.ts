import type { ExecutionStatus, StoredDataType } from '@cartable/contract';

export const processingIds = ['vector-integration'] as const;
export type ProcessingId = (typeof processingIds)[number];

/** What a processing is, for those who choose it. */
export interface Processing {
  readonly name: string;
  readonly description: string;
  readonly inputTypes: readonly string[];
  readonly outputType: StoredDataType;
}

export const processings: Readonly<Record<ProcessingId, Processing>> = {
  'vector-integration': {
    name: 'Intégration de données vecteur en base',
    description: 'Range dans des tables les couches d’une livraison vecteur vérifiée.',
    inputTypes: ['VECTOR'],
    outputType: 'VECTOR-DB',
  },
};

/** One run of a processing. */
export interface Execution {
  readonly id: string;
  readonly datastoreId: string;
  readonly processingId: ProcessingId;
  readonly status: ExecutionStatus;
  readonly inputUploadId: string | null;
  readonly inputStoredDataId: string | null;
  readonly outputStoredDataId: string | null;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly logs: readonly string[];
  readonly createdAt: string;
  readonly launchedAt: string | null;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}
