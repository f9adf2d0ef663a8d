export { useSummary } from './parts/AdministrationPage.tsx';
