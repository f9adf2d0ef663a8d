import { CartableError } from '@cartable/contract';

/** The shape of a UUID and of anything as tame; it becomes a file name and part of a schema name. */
const datasetIdPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/;

/** @throws {CartableError} `storage.identifier-invalid` */
export function checkDatasetId(datasetId: string): string {
  if (!datasetIdPattern.test(datasetId)) {
    throw new CartableError('storage.identifier-invalid', { identifier: datasetId.slice(0, 100) });
  }
  return datasetId;
}

/** The one place where a name becomes SQL, for both engines: double quotes, doubled inside. */
export function quoteIdentifier(name: string): string {
  if (name.includes('\u0000')) throw new CartableError('storage.identifier-invalid', { identifier: '\\0' });
  return `"${name.replaceAll('"', '""')}"`;
}
