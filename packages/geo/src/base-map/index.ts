/** The map that is shipped with the product: apart, because only pages and threads that draw it load it. */

export type { Ring } from './antimeridian.ts';
export { type ArchiveColours, archiveShades, archiveStyle } from './archive-style.ts';
export {
  type BorderNature,
  borderLayerOf,
  borderLooks,
  borderNatures,
  communeLayers,
  communeLevels,
  nameLayerOf,
  nameLooks,
} from './communes.ts';
export {
  communesBelow,
  franceInOutlines,
  neighboursInOutlines,
  type OutlinedArea,
  type Outlines,
  outlinesOf,
  outlinesTolerance,
  type Topology,
} from './outlines.ts';
