/** How the detailed levels of the shipped base map are drawn (`communes.pmtiles`), on screens and on paper alike. Pure. */

/** Levels of the archive. */
export const communeLevels = { min: 8, max: 10 } as const;

/**
 * Layers of its tiles: areas without attributes; lines with `nature`; points with `nom` and `rang`. Those of communes
 * alone, and the names of most of them, begin at the level that first shows them.
 */
export const communeLayers = {
  land: 'terre',
  borders: 'limites',
  communeBorders: 'limites-communales',
  names: 'noms',
  smallNames: 'petits-noms',
} as const;

/** The layer of the borders of a nature, and of the names of a rank. */
export const borderLayerOf = (nature: BorderNature): string =>
  nature === 'commune' ? communeLayers.communeBorders : communeLayers.borders;
export const nameLayerOf = (rank: number): string =>
  rank > 2 ? communeLayers.smallNames : communeLayers.names;

/** What a line parts. */
export const borderNatures = ['commune', 'departement', 'region', 'frontiere', 'rivage'] as const;
export type BorderNature = (typeof borderNatures)[number];

interface BorderLook {
  /** Pixels of a screen. */
  readonly width: number;
  readonly dashes?: readonly number[];
  /** Metres of the map for a pixel of a screen, below which it is drawn. */
  readonly below: number;
}

export const borderLooks: Readonly<Record<BorderNature, BorderLook>> = {
  commune: { width: 1, dashes: [4, 3], below: 160 },
  departement: { width: 1.2, below: 1000 },
  region: { width: 1.6, below: 1000 },
  frontiere: { width: 1.6, dashes: [6, 3], below: 1000 },
  rivage: { width: 1, below: 1000 },
};

interface NameLook {
  /** Pixels of a screen. */
  readonly size: number;
  readonly below: number;
}

/** By rank, from the names of the largest cities (1) to those of most communes (4). */
export const nameLooks: readonly NameLook[] = [
  { size: 15, below: 1000 },
  { size: 14, below: 160 },
  { size: 13, below: 90 },
  { size: 12, below: 45 },
];
