export { ArticleTop } from './parts/ArticleTop.tsx';
export { UnderAlerts } from './parts/alerts/AlertNotices.tsx';
export { SiteText } from './parts/SiteText.tsx';
