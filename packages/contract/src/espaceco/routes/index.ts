export { espacecoCommunityRoutes } from './communities.routes.ts';
export { espacecoGridRoutes } from './grids.routes.ts';
export { espacecoMemberRoutes, espacecoUserRoutes } from './members.routes.ts';
