/** Named positions of a person on the map of a community, in this browser. What was kept is checked as anything from outside is. */

import { z } from 'zod';

export const placeLimits = { places: 50, name: 80, address: 4000 } as const;

const place = z.object({
  name: z.string().min(1).max(placeLimits.name),
  /** Query of the address. */
  query: z.string().max(placeLimits.address),
});
export type KeptPlace = z.infer<typeof place>;
const places = z.array(place).max(placeLimits.places);

const keyOf = (communityId: number) => `cartable.guichet.${communityId}.places`;

export function readPlaces(communityId: number): readonly KeptPlace[] {
  try {
    return places.parse(JSON.parse(localStorage.getItem(keyOf(communityId)) ?? '[]'));
  } catch {
    return [];
  }
}

/** @returns whether the browser keeps them */
export function keepPlaces(communityId: number, kept: readonly KeptPlace[]): boolean {
  try {
    localStorage.setItem(keyOf(communityId), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}
