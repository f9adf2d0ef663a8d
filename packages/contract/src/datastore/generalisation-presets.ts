/**
 * The ways of generalising a vector pyramid that the generation screen proposes (reference product §11.8): options
 * as written for tippecanoe, sent as they are in `tippecanoe`.
 */
export const generalisationPresets = [
  { id: 'mixed', options: '-S10' },
  { id: 'network', options: '-pn -S15' },
  { id: 'lines', options: '-an -S15' },
  { id: 'schematic-areas', options: '-aL -D8 -S15' },
  { id: 'selected-areas', options: '-ac -aD -an -S15' },
  { id: 'merged-areas', options: '-ac -an -S10' },
  { id: 'shared-borders', options: '-ab -S20' },
] as const;

export type GeneralisationPreset = (typeof generalisationPresets)[number]['id'];
