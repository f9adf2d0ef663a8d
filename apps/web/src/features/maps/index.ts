export { SavedMaps } from './parts/saved/SavedMaps.tsx';
export { MapLegend } from './screens/maps/panel/MapLegend.tsx';
export { PrintPanel } from './screens/maps/print/PrintPanel.tsx';
