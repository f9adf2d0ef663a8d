export { contentRoutes } from './content.ts';
export { placeRoutes } from './places.ts';
export { printRoutes } from './prints.ts';
export { publishedRoutes } from './published.ts';
export { siteRoutes } from './site.ts';
