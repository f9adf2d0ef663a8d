export { TrafficChart } from './parts/TrafficChart.tsx';
export { trafficTexts } from './parts/traffic-texts.ts';
