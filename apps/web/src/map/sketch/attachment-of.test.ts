import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import VectorSource from 'ol/source/Vector.js';
import { expect, it } from 'vitest';
import { attachmentOf } from './attachment-of.ts';

const map = {
  getSize: () => [100, 100],
  getView: () => ({ calculateExtent: () => [0, 0, 100, 100] }),
} as unknown as OlMap;

function layerOf(id: string, features: readonly Feature[], knows = true) {
  const layer = new VectorLayer({ source: new VectorSource({ features: [...features] }) });
  return { id, layer, knows: () => knows, remove: () => undefined };
}

function pointAt(x: number, y: number, id?: string): Feature {
  const feature = new Feature(new Point([x, y]));
  if (id !== undefined) feature.setId(id);
  return feature;
}

const place = new Point([20, 20]);
const to = ['one', 'two'];
const inView = layerOf('one', [pointAt(50, 50, 'db.points.7')]);
const empty = layerOf('two', [pointAt(500, 500)]);

it('an obligation holds where the view has something to be tied to', () => {
  const layers = [inView, empty];
  expect(attachmentOf(new Point([50, 50]), { map, layers, ties: { to } })).toBe('tied');
  expect(attachmentOf(place, { map, layers, ties: { to } })).toBe('loose');
});

it('a place is free where the view, known whole, has nothing but the object itself', () => {
  expect(attachmentOf(place, { map, layers: [empty], ties: { to: ['two'] } })).toBe('free');
  const layers = [inView, empty];
  expect(attachmentOf(place, { map, layers, ties: { to, except: 'db.points.7' } })).toBe('free');
});

it('a place is not seen where a layer is hidden or still read, or where it lies outside of the view', () => {
  expect(attachmentOf(place, { map, layers: [empty], ties: { to } })).toBe('unseen');
  const reading = layerOf('one', [], false);
  expect(attachmentOf(place, { map, layers: [reading, empty], ties: { to } })).toBe('unseen');
  expect(attachmentOf(new Point([120, 20]), { map, layers: [empty], ties: { to: ['two'] } })).toBe('unseen');
});

it('an object that is reshaped is not tied by what it was', () => {
  const layers = [inView, layerOf('two', [pointAt(70, 70)])];
  const ties = { to, except: 'db.points.7' };
  expect(attachmentOf(new Point([50, 50]), { map, layers, ties })).toBe('loose');
  expect(attachmentOf(new Point([70, 70]), { map, layers, ties })).toBe('tied');
});
