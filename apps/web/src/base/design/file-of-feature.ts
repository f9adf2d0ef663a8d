/** Addresses of the files of features, which are values of their columns. Pure. */

const address = /\/api\/espaceco\/documents\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Path of the file that a value is the address of; undefined for any other value. */
export function fileOfFeature(value: unknown): string | undefined {
  return typeof value === 'string' ? address.exec(value)?.[0] : undefined;
}
