/** The map drawn again for paper, by its services, as fine as the paper bears: not a picture of the screen. */

import type { GeographicBox, Language } from '@cartable/contract/core';
import type BaseLayer from 'ol/layer/Base.js';
import VectorLayer from 'ol/layer/Vector.js';
import OlMap from 'ol/Map.js';
import { getPointResolution } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import View from 'ol/View.js';
import { createConfiguredBaseMap } from '../base-map/configured.ts';
import { createEmbeddedBaseMap } from '../base-map/embedded.ts';
import { createLayer } from '../layers/create-layer.ts';
import type { BaseMap, MapLayer } from '../map-types.ts';
import { mapProjection, registerProjections, toMapExtent } from '../projections.ts';
import { featureOf } from '../sketch/sketch-features.ts';
import type { SketchFeature } from '../sketch/sketch-types.ts';

/** Pixels of an inch of a page of the web (CSS Values 4 §6.2): lines and letters keep the size they have on screen. */
const pixelsOfInch = 96;
const millimetresOfInch = 25.4;
/** A service that answers no more does not hold the print for ever. */
const longestMs = 60_000;
/** Layers that ask when the map rests have asked by then. */
const restMs = 500;

const paper = '#ffffff';

export interface MapToDraw {
  /** From bottom to top. */
  readonly layers: readonly MapLayer[];
  readonly opacities: Readonly<Record<string, number>>;
  readonly baseMap: BaseMap | null;
  readonly sketch: readonly SketchFeature[];
  readonly box: GeographicBox;
  readonly language: Language;
}

interface Sheet {
  /** Millimetres. */
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
}

export interface DrawnMap {
  readonly canvas: HTMLCanvasElement;
  /** On the ground for one of paper, at the middle. */
  readonly metresOfMillimetre: number;
  /** Titles of the layers that could not be drawn. */
  readonly missing: readonly string[];
}

export async function drawMap(requested: MapToDraw, sheet: Sheet): Promise<DrawnMap> {
  registerProjections();
  const target = document.createElement('div');
  const size = [sheet.width, sheet.height].map((side) =>
    Math.round((side / millimetresOfInch) * pixelsOfInch),
  );
  Object.assign(target.style, {
    position: 'fixed',
    left: '-20000px',
    top: '0',
    width: `${size[0]}px`,
    height: `${size[1]}px`,
  });
  document.body.append(target);
  const map = new OlMap({
    target,
    controls: [],
    interactions: [],
    pixelRatio: sheet.dpi / pixelsOfInch,
    view: new View({ projection: mapProjection, center: [0, 0], zoom: 2, constrainResolution: false }),
  });
  try {
    map.setSize(size);
    map.getView().fit(toMapExtent(requested.box), { size });
    const { missing, sea } = await fill(map, requested);
    const view = map.getView();
    const resolution = getPointResolution(mapProjection, view.getResolution()!, view.getCenter()!, 'm');
    return {
      canvas: compose(target, size, sheet.dpi / pixelsOfInch, sea),
      metresOfMillimetre: (resolution * pixelsOfInch) / millimetresOfInch,
      missing,
    };
  } finally {
    map.setTarget(undefined);
    map.dispose();
    target.remove();
  }
}

/** Titles of the layers that failed, once everything is drawn, and the colour behind it. */
async function fill(map: OlMap, requested: MapToDraw): Promise<{ missing: string[]; sea: string }> {
  const loading = new Set<string>();
  const failed = new Set<string>();
  const report = (id: string, change: { readonly loading?: boolean; readonly error?: string }) => {
    if (change.loading === true) loading.add(id);
    if (change.loading === false) loading.delete(id);
    if (change.error) failed.add(id);
  };
  const background = backgroundOf(requested);
  await background.ready;
  for (const layer of background.layers) map.addLayer(layer);
  const drawn = requested.layers.map((definition) => {
    const made = createLayer(definition, { map, dark: false, report });
    made.layer.setOpacity(requested.opacities[definition.id] ?? 1);
    map.addLayer(made.layer);
    return made;
  });
  const features = requested.sketch.map((one) => featureOf(one, false));
  map.addLayer(new VectorLayer({ source: new VectorSource({ features }) }));
  await rested(map, loading);
  for (const layer of drawn) layer.remove();
  const missing = requested.layers.filter(({ id }) => failed.has(id)).map(({ title }) => title);
  return { missing, sea: background.sea };
}

function backgroundOf({ baseMap, language }: MapToDraw): {
  readonly layers: readonly BaseLayer[];
  readonly sea: string;
  readonly ready: Promise<void>;
} {
  if (baseMap === null) return { layers: [], sea: paper, ready: Promise.resolve() };
  return baseMap.type === 'embedded'
    ? createEmbeddedBaseMap(false, language)
    : { layers: [createConfiguredBaseMap(baseMap)], sea: paper, ready: Promise.resolve() };
}

/** Everything was drawn, nothing is asked any more, and that lasts. */
async function rested(map: OlMap, loading: ReadonlySet<string>): Promise<void> {
  const end = performance.now() + longestMs;
  do {
    await Promise.race([
      new Promise((resolve) => {
        map.once('rendercomplete', resolve);
        map.render();
      }),
      new Promise((resolve) => setTimeout(resolve, longestMs)),
    ]);
    await new Promise((resolve) => setTimeout(resolve, restMs));
  } while (loading.size > 0 && performance.now() < end);
  map.renderSync();
}

/** The canvases that the library keeps one over the other, as one. */
function compose(
  target: HTMLElement,
  [width, height]: readonly number[],
  ratio: number,
  sea: string,
): HTMLCanvasElement {
  const whole = document.createElement('canvas');
  whole.width = Math.round(width! * ratio);
  whole.height = Math.round(height! * ratio);
  const context = whole.getContext('2d')!;
  context.fillStyle = sea;
  context.fillRect(0, 0, whole.width, whole.height);
  for (const canvas of target.querySelectorAll<HTMLCanvasElement>('.ol-layer canvas, canvas.ol-layer')) {
    if (canvas.width === 0) continue;
    const opacity = canvas.parentElement?.style.opacity || canvas.style.opacity;
    context.globalAlpha = opacity === '' ? 1 : Number(opacity);
    const matrix = /^matrix\(([^)]*)\)$/.exec(canvas.style.transform)?.[1]?.split(',').map(Number);
    const scale = matrix
      ? matrix.map((value) => value * ratio)
      : [whole.width / canvas.width, 0, 0, whole.height / canvas.height, 0, 0];
    context.setTransform(...(scale as [number, number, number, number, number, number]));
    context.drawImage(canvas, 0, 0);
  }
  return whole;
}
