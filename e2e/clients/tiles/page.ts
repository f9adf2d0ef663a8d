import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import MVT from 'ol/format/MVT.js';
import WMTSCapabilities from 'ol/format/WMTSCapabilities.js';
import TileLayer from 'ol/layer/Tile.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import OlMap from 'ol/Map.js';
import { fromLonLat } from 'ol/proj.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import WMTS, { optionsFromCapabilities } from 'ol/source/WMTS.js';
import View from 'ol/View.js';
import type { PageFunctions } from './page-functions.ts';

/** Code of a developer who uses MapLibre and OpenLayers against our tiles; the test calls it in the page. */

setWorkerUrl('/maplibre-gl-worker.mjs');

/** As large as the tests say, and nothing left of the map before. */
function emptyFrame(): HTMLElement {
  document.querySelector('#map')?.remove();
  const frame = document.createElement('div');
  frame.id = 'map';
  frame.style.cssText = 'width:512px;height:512px';
  document.body.append(frame);
  return frame;
}

const showStyle: PageFunctions['showStyle'] = async (style, { center: [x, y], zoom }) => {
  const errors: string[] = [];
  const map = new MapLibreMap({ container: emptyFrame(), style, center: [x, y], zoom, fadeDuration: 0 });
  map.on('error', ({ error }) => errors.push(String(error)));
  await new Promise((resolve) => void map.once('idle', resolve));
  const features = map.queryRenderedFeatures();
  const layers = [...new Set(features.map(({ layer }) => layer.type))].sort();
  const names = [...new Set(features.map(({ properties }) => String(properties.nom)))];
  map.remove();
  return { errors, layers, names };
};

const showVectorTiles: PageFunctions['showVectorTiles'] = async (url, { center, zoom }) => {
  const tileJson = (await (await fetch(url)).json()) as { tiles: string[]; minzoom: number; maxzoom: number };
  const { tiles, minzoom, maxzoom } = tileJson;
  const source = new VectorTileSource({ format: new MVT(), urls: tiles, minZoom: minzoom, maxZoom: maxzoom });
  let failures = 0;
  source.on('tileloaderror', () => (failures += 1));
  const layer = new VectorTileLayer({ source });
  const map = new OlMap({
    target: emptyFrame(),
    pixelRatio: 1,
    layers: [layer],
    view: new View({ center: fromLonLat([...center]), zoom }),
  });
  await new Promise((resolve) => map.once('rendercomplete', resolve));
  const found = layer.getFeaturesInExtent(map.getView().calculateExtent());
  return { failures, names: [...new Set(found.map((feature) => String(feature.get('nom'))))] };
};

const showWmts: PageFunctions['showWmts'] = async (url, layer, { center, zoom }) => {
  const capabilities = new WMTSCapabilities().read(await (await fetch(url)).text());
  const options = optionsFromCapabilities(capabilities, { layer })!;
  const source = new WMTS({ ...options, crossOrigin: 'anonymous' });
  let failures = 0;
  source.on('tileloaderror', () => (failures += 1));
  const map = new OlMap({
    target: emptyFrame(),
    pixelRatio: 1,
    layers: [new TileLayer({ source })],
    view: new View({ center: fromLonLat([...center]), zoom }),
  });
  await new Promise((resolve) => map.once('rendercomplete', resolve));
  return { failures, drawn: drawnPixels() };
};

/** Pixels of the canvases that are not empty. */
function drawnPixels(): number {
  let drawn = 0;
  for (const canvas of document.querySelectorAll<HTMLCanvasElement>('#map canvas')) {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    for (let i = 3; i < data.length; i += 4) if (data[i] !== 0) drawn += 1;
  }
  return drawn;
}

const page: PageFunctions = { showStyle, showVectorTiles, showWmts };
Object.assign(globalThis, { page });
