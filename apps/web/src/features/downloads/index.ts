export { DownloadPanel } from './parts/DownloadPanel.tsx';
