import type { DatastoreContext } from '../../context.ts';

/** The files of a stored raster on the local disk. */
export interface CheckedOutRasters {
  /** Local path by last part of the key. */
  readonly paths: Readonly<Record<string, string>>;
  release(): Promise<void>;
}

/** @param sourceKey prefix of its objects */
export async function checkoutRasters(
  { objects }: Pick<DatastoreContext, 'objects'>,
  sourceKey: string,
): Promise<CheckedOutRasters> {
  const keys: string[] = [];
  for await (const { key } of objects.list(sourceKey)) keys.push(key);
  return checkoutObjects({ objects }, sourceKey, keys);
}

export async function checkoutObjects(
  { objects }: Pick<DatastoreContext, 'objects'>,
  sourceKey: string,
  keys: readonly string[],
): Promise<CheckedOutRasters> {
  const taken: { name: string; path: string; release(): Promise<void> }[] = [];
  const release = async () => {
    for (const file of taken) await file.release();
  };
  try {
    for (const key of keys) {
      taken.push({ name: key.slice(sourceKey.length), ...(await objects.checkout(key)) });
    }
  } catch (error) {
    await release();
    throw error;
  }
  return { paths: Object.fromEntries(taken.map(({ name, path }) => [name, path])), release };
}
