/** Caches of the zones a person took along, one for each community. */

import { zonePrefix } from '../../../../../../base/state/zones.ts';

export interface ZoneOf {
  readonly person: number;
  readonly communityId: number;
}

export const nameOf = ({ person, communityId }: ZoneOf) => `${zonePrefix}${person}-${communityId}-`;

/** Only where pages are encrypted: browsers keep nothing for the others. */
export const mayTakeZones = (): boolean => 'caches' in window && 'serviceWorker' in navigator;

export async function cachesOf(of: ZoneOf): Promise<readonly string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(nameOf(of))).sort();
}

/** Whose zones a person took along. */
export async function communitiesWithZones(person: number): Promise<readonly number[]> {
  const own = `${zonePrefix}${person}-`;
  const names = (await caches.keys()).filter((name) => name.startsWith(own));
  return [...new Set(names.map((name) => Number.parseInt(name.slice(own.length), 10)))];
}

export async function removeZone(of: ZoneOf): Promise<void> {
  await Promise.all((await cachesOf(of)).map((name) => caches.delete(name)));
}
