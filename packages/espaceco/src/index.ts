export type { Community, CommunitySettings, ReadCommunity } from './communities/community.model.ts';
export { communityPolicy, mayJoin } from './communities/community.policy.ts';
export type { CommunityPage } from './communities/community.store.ts';
export type { EspacecoContext } from './context.ts';
export { createEspaceco, type Espaceco } from './espaceco.ts';
export type { Grid } from './grids/grid.model.ts';
export { findGrids } from './grids/grids.ts';
export { writeMultiPolygon } from './grids/write-wkt.ts';
export { espacecoMigrations } from './migrations.ts';
