import { expect, it } from 'vitest';
import { archiveShades, archiveStyle } from './archive-style.ts';

const colours = {
  sea: '#cde',
  land: '#ffe',
  coast: '#89a',
  border: '#888',
  label: '#333',
  labelHalo: '#fff',
  ...archiveShades.light,
};
const layersOf = (names: readonly string[]) =>
  (JSON.parse(archiveStyle(names, colours, 'fr').style) as { layers: Record<string, string>[] }).layers;

it('draws plainly, by their geometries, the layers of an archive of which it knows none', () => {
  const layers = layersOf(['parcelles', 'puits']);
  expect(layers.map((layer) => `${layer['source-layer']} ${layer.type}`)).toEqual(
    ['parcelles', 'puits'].flatMap((name) => ['fill', 'line', 'circle'].map((type) => `${name} ${type}`)),
  );
});

it('leaves out what it does not know beside layers of a usual schema', () => {
  const drawn = new Set(layersOf(['water', 'parcelles']).map((layer) => layer['source-layer']));
  expect([...drawn]).toEqual(['water']);
});
