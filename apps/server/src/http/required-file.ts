import { CartableError } from '@cartable/contract';
import type { FormFile } from './read-form.ts';

/** @throws {CartableError} `annexe.file-missing` */
export function requiredFile(files: readonly FormFile[], field: string): FormFile {
  const file = files.find((one) => one.field === field);
  if (!file) throw new CartableError('annexe.file-missing');
  return file;
}
