export { espacecoCommunityRoutes } from './communities.routes.ts';
