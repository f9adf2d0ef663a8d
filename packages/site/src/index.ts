export type { News } from './news/news.ts';
export { openSiteContent, type SiteContent } from './site-content.ts';
