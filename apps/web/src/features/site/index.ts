export { AlertNotices } from './parts/alerts/AlertNotices.tsx';
