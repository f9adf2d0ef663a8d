export { contentRoutes } from './content.ts';
export { publishedRoutes } from './published.ts';
export { siteRoutes } from './site.ts';
