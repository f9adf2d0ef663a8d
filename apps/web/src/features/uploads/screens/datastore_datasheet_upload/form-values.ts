import { uploadFormSchema } from '@cartable/contract/datastore';

export interface FileValues {
  technicalName: string;
  /** `EPSG:n`, or empty until chosen. */
  srid: string;
  /** Empty leaves it to recognition. */
  encoding: string;
}

export interface UploadValues {
  dataName: string;
  /** By the identifier of the line of the file. */
  files: Record<string, FileValues>;
}

export type NameProblem = 'nameRequired' | 'nameLong' | 'nameCharacters';

const MAX_NAME = 99;

/** First rule of the contract a name breaks, in the order a person would mend them. */
export function problemOfDataName(name: string): NameProblem | undefined {
  const trimmed = name.trim();
  if (trimmed === '') return 'nameRequired';
  if (trimmed.length > MAX_NAME) return 'nameLong';
  return uploadFormSchema.shape.data_name.safeParse(trimmed).success ? undefined : 'nameCharacters';
}
