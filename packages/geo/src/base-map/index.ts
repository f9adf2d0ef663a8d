/** The map that is shipped with the product: apart, because only pages and threads that draw it load it. */

export type { Ring } from './antimeridian.ts';
export { type OutlinedArea, type Outlines, outlinesOf, type Topology } from './outlines.ts';
