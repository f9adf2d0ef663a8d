/** Places a former version kept in this browser, on their way to the account. */

import { KEPT_PLACE_NAME_MAX } from '@cartable/contract/espaceco';
import { z } from 'zod';

const localPlaces = z
  .array(z.object({ name: z.string().trim().min(1).max(KEPT_PLACE_NAME_MAX), query: z.string() }))
  .max(50);
export type LocalPlace = z.infer<typeof localPlaces>[number];

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Moves them one by one; each leaves the browser once the account has it, and the others stay when it fails.
 * @throws what `keep` threw
 */
export async function movePlaces(
  storage: Kept,
  key: string,
  keep: (place: LocalPlace) => Promise<void>,
): Promise<void> {
  const places = readPlaces(storage.getItem(key));
  for (const [rank, place] of places.entries()) {
    await keep(place);
    const left = places.slice(rank + 1);
    if (left.length > 0) storage.setItem(key, JSON.stringify(left));
    else storage.removeItem(key);
  }
}

/** What cannot be read stays where it is. */
function readPlaces(written: string | null): readonly LocalPlace[] {
  try {
    return localPlaces.safeParse(JSON.parse(written ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}
