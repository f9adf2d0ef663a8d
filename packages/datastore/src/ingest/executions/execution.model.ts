import type { ExecutionStatus, Language, StoredDataType } from '@cartable/contract';
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
  readonly name: Readonly<Record<Language, string>>;
  readonly description: Readonly<Record<Language, string>>;
  readonly inputTypes: readonly string[];
  readonly outputType: StoredDataType;
}

export const processings: Readonly<Record<ProcessingId, Processing>> = {
  'vector-integration': {
    name: { fr: 'Intégration de données vecteur en base', en: 'Integration of vector data into a database' },
    description: {
      fr: 'Range dans des tables les couches d’une livraison vecteur vérifiée.',
      en: 'Writes the layers of a checked vector upload into tables.',
    },
    inputTypes: ['VECTOR'],
    outputType: 'VECTOR-DB',
  },
  'raster-integration': {
    name: { fr: 'Intégration de données raster', en: 'Integration of raster data' },
    description: {
      fr: 'Garde les images d’une livraison vérifiée sous une forme lisible par parties.',
      en: 'Keeps the images of a checked upload in a form that is read by parts.',
    },
    inputTypes: ['RASTER'],
    outputType: 'RASTER',
  },
  'vector-pyramid': {
    name: { fr: 'Génération de pyramide de tuiles vectorielles', en: 'Generation of a vector tile pyramid' },
    description: {
      fr: 'Découpe les tables d’une base en tuiles vectorielles, niveau par niveau.',
      en: 'Cuts the tables of a database into vector tiles, level by level.',
    },
    inputTypes: ['VECTOR-DB'],
    outputType: 'ROK4-PYRAMID-VECTOR',
  },
  'raster-pyramid': {
    name: { fr: 'Génération de pyramide de tuiles raster', en: 'Generation of a raster tile pyramid' },
    description: {
      fr: 'Fait des tuiles d’images de ce que dessine un WMS vecteur, ou d’une donnée raster.',
      en: 'Makes image tiles of what a vector WMS draws, or of raster data.',
    },
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
