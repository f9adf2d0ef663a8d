export { UnderAlerts } from './parts/alerts/AlertNotices.tsx';
