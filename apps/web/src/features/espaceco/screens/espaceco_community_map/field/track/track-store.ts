/** The way that is being recorded, in the browser: a closed tab loses nothing of it. */

import { inStore } from '../../../../parts/unsent/kept/one-store.ts';
import type { TrackPoint } from './track.ts';

const trackKey = (person: number, communityId: number) => `${person}.${communityId}.track`;

/** The way a person recorded on the map of a community. */
export async function readTrack(person: number, communityId: number): Promise<readonly TrackPoint[]> {
  const kept = await inStore<unknown>('drafts', 'readonly', (all) => all.get(trackKey(person, communityId)));
  return Array.isArray(kept) ? (kept as TrackPoint[]) : [];
}

export const keepTrack = (person: number, communityId: number, track: readonly TrackPoint[]) =>
  inStore('drafts', 'readwrite', (all) => all.put(track, trackKey(person, communityId)));
