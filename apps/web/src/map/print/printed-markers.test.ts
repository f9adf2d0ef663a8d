import { expect, it } from 'vitest';
import type { MapMarker } from '../map-types.ts';
import { printedMarkers } from './printed-markers.ts';

const marker = (id: string, severity: MapMarker['severity'], count?: number): MapMarker => ({
  id,
  place: [1, 44],
  severity,
  text: '',
  ...(count !== undefined && { count }),
});
const names = { info: 'Clos', warning: 'À traiter' };

it('draws a sign for each, a number for those that lie together, and one legend for all', () => {
  const markers = [marker('1', 'warning'), marker('2', 'warning', 1200), marker('3', 'info')];
  const layers = printedMarkers({ markers, title: 'Signalements', names });
  const shapes = layers.map((layer) => (layer.kind === 'shapes' ? JSON.parse(layer.geojson).features : []));
  expect(shapes.at(-1)).toEqual([
    { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [1, 44] } },
    { type: 'Feature', properties: { text: '1k' }, geometry: { type: 'Point', coordinates: [1, 44] } },
  ]);
  expect(layers.map(({ title }) => title)).toEqual([...layers.slice(1).map(() => ''), 'Signalements']);
  expect(layers.at(-1)?.legend).toEqual({
    kind: 'colours',
    entries: [
      { name: 'À traiter', colour: '#b34000' },
      { name: 'Clos', colour: '#0063cb' },
    ],
  });
});

it('says of no colour that is not there, and draws nothing of nothing', () => {
  const layers = printedMarkers({ markers: [marker('1', 'info')], title: 'Signalements', names });
  expect(layers.at(-1)?.legend).toMatchObject({ entries: [{ name: 'Clos' }] });
  expect(printedMarkers({ markers: [], title: 'Signalements', names })).toEqual([]);
});
