import type { ExecutionStatus, StoredDataType } from '@cartable/contract';
import type { LogLine } from '../../log-lines.ts';
import type { StoredError } from '../../stored-text.ts';

export const processingIds = [
  'vector-integration',
  'raster-integration',
  'vector-pyramid',
  'raster-pyramid',
] as const;
export type ProcessingId = (typeof processingIds)[number];

/** Description of a processing, for those who choose it. */
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
  'raster-integration': {
    name: 'Intégration de données raster',
    description: 'Garde les images d’une livraison vérifiée sous une forme lisible par parties.',
    inputTypes: ['RASTER'],
    outputType: 'RASTER',
  },
  'vector-pyramid': {
    name: 'Génération de pyramide de tuiles vectorielles',
    description: 'Découpe les tables d’une base en tuiles vectorielles, niveau par niveau.',
    inputTypes: ['VECTOR-DB'],
    outputType: 'ROK4-PYRAMID-VECTOR',
  },
  'raster-pyramid': {
    name: 'Génération de pyramide de tuiles raster',
    description: 'Fait des tuiles d’images de ce que dessine un WMS vecteur, ou d’une donnée raster.',
    inputTypes: ['VECTOR-DB', 'RASTER'],
    outputType: 'ROK4-PYRAMID-RASTER',
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
  readonly logs: readonly LogLine[];
  /** The job that runs it, for those that may be watched and stopped by themselves. */
  readonly jobId: string | null;
  /** Why it failed. */
  readonly error: StoredError | null;
  readonly createdAt: string;
  readonly launchedAt: string | null;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}
