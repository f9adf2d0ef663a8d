export { communityRoutes } from './communities.ts';
export { notificationRoutes } from './notifications.ts';
export { peopleRoutes } from './people.ts';
export { requestRoutes } from './requests.ts';
export { savedMapRoutes } from './saved-maps.ts';
export { sessionRoutes } from './session.ts';
