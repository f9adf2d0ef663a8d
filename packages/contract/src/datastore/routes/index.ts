export { creationRequestRoutes } from './creation-requests.ts';
export { datastoreRoutes } from './datastore.ts';
export { keyRoutes } from './keys.ts';
export { taskRoutes } from './tasks.ts';
export { uploaderRoutes } from './uploader.ts';
export { userDocumentRoutes } from './user-documents.ts';
