import type { MapAddress } from '@cartable/contract';

/** A map of a person, private until it is given a public address. */
export interface SavedMap {
  readonly id: string;
  readonly name: string;
  readonly address: MapAddress;
  /** In its public address; `null` while that is switched off. */
  readonly code: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface SavedMapChanges {
  readonly name?: string | undefined;
  readonly address?: MapAddress | undefined;
  readonly isPublic?: boolean | undefined;
}

export const maxSavedMaps = 200;

/** Of 4 kB each at most: what anybody may fill has an end. */
export const maxMapLinks = 100_000;
