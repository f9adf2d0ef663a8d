export { espacecoCommunityRoutes } from './communities.routes.ts';
export { espacecoDatabaseRoutes } from './databases.routes.ts';
export { espacecoDocumentRoutes } from './documents.routes.ts';
export { espacecoGridRoutes } from './grids.routes.ts';
export { espacecoMemberRoutes, espacecoUserRoutes } from './members.routes.ts';
export { espacecoPermissionRoutes } from './permissions.routes.ts';
export { espacecoPlannerRoutes } from './planners.routes.ts';
export { espacecoReportRoutes } from './reports.routes.ts';
export { espacecoTransactionRoutes } from './transactions.routes.ts';
