export { SavedMaps } from './parts/saved/SavedMaps.tsx';
