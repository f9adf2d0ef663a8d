import type { ObjectStore } from '@cartable/storage';

/** Removes the objects under `{prefix}{owner}/` of owners that are no more. @returns what was removed */
export async function sweepObjects(
  objects: ObjectStore,
  prefix: string,
  isOwned: (ownerId: string) => Promise<boolean>,
): Promise<string[]> {
  const owners = new Set<string>();
  for await (const { key } of objects.list(prefix)) {
    const owner = key.slice(prefix.length).split('/')[0];
    if (owner) owners.add(owner);
  }
  const removed: string[] = [];
  for (const owner of owners) {
    if (await isOwned(owner)) continue;
    await objects.deletePrefix(`${prefix}${owner}/`);
    removed.push(`${prefix}${owner}`);
  }
  return removed;
}
