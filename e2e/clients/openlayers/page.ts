import type { FeatureLike } from 'ol/Feature.js';
import * as filters from 'ol/format/filter.js';
import GeoJSON from 'ol/format/GeoJSON.js';
import GML32 from 'ol/format/GML32.js';
import WFS from 'ol/format/WFS.js';
import WMSCapabilities from 'ol/format/WMSCapabilities.js';
import type SimpleGeometry from 'ol/geom/SimpleGeometry.js';
import TileLayer from 'ol/layer/Tile.js';
import VectorLayer from 'ol/layer/Vector.js';
import { bbox } from 'ol/loadingstrategy.js';
import OlMap from 'ol/Map.js';
import { register } from 'ol/proj/proj4.js';
import TileWMS from 'ol/source/TileWMS.js';
import VectorSource from 'ol/source/Vector.js';
import View from 'ol/View.js';
import proj4 from 'proj4';
import type { PageFunctions, RankedPosition, Target } from './page-functions.ts';

/** Code of a developer who uses OpenLayers against our services; the test calls these functions in the page. */

proj4.defs(
  'EPSG:2154',
  '+proj=lcc +lat_0=46.5 +lon_0=3 +lat_1=49 +lat_2=44 +x_0=700000 +y_0=6600000 +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs',
);
register(proj4);

/** A map in Lambert 93 with our WMS as tiles under our WFS, loaded for what is on the screen. */
async function showMap(
  { server, typeName, wmsLayer }: Target,
  extent: readonly [number, number, number, number],
) {
  const source = new VectorSource({
    format: new GeoJSON(),
    strategy: bbox,
    url: (box) =>
      `${server}/wfs?${new URLSearchParams({
        SERVICE: 'WFS',
        VERSION: '2.0.0',
        REQUEST: 'GetFeature',
        TYPENAMES: typeName,
        OUTPUTFORMAT: 'application/json',
        SRSNAME: 'EPSG:2154',
        BBOX: `${box.join(',')},EPSG:2154`,
      })}`,
  });
  const wms = new TileWMS({
    url: `${server}/wms-v`,
    params: { LAYERS: wmsLayer, VERSION: '1.3.0' },
    crossOrigin: 'anonymous',
  });
  let failures = 0;
  wms.on('tileloaderror', () => (failures += 1));
  const view = new View({ projection: 'EPSG:2154' });
  const map = new OlMap({
    target: 'map',
    pixelRatio: 1,
    layers: [new TileLayer({ source: wms }), new VectorLayer({ source })],
    view,
  });
  view.fit([...extent]);
  await new Promise((resolve) => map.once('rendercomplete', resolve));
  const positions = source.getFeatures().map(positionOf);
  return { failures, positions, drawn: drawnPixels() };
}

function positionOf(feature: FeatureLike): RankedPosition {
  const [x, y] = (feature.getGeometry() as SimpleGeometry).getFirstCoordinate() as [number, number];
  return [Number(feature.get('rang')), x, y];
}

/** Pixels of the canvases that are not empty. */
function drawnPixels(): number {
  let drawn = 0;
  for (const canvas of document.querySelectorAll<HTMLCanvasElement>('#map canvas')) {
    const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    for (let i = 3; i < data.length; i += 4) if (data[i] !== 0) drawn += 1;
  }
  return drawn;
}

/** A filter written and posted by OpenLayers, the answer read as GML 3.2. */
async function postFilter({ server, typeName, namespace }: Target) {
  const [prefix, name] = typeName.split(':') as [string, string];
  const request = new WFS({ version: '2.0.0' }).writeGetFeature({
    featureNS: namespace,
    featurePrefix: prefix,
    featureTypes: [name],
    srsName: 'urn:ogc:def:crs:EPSG::4326',
    outputFormat: 'application/gml+xml; version=3.2',
    filter: filters.and(filters.lessThanOrEqualTo('rang', 20), filters.like('nom', '*été*')),
  });
  const answer = await fetch(`${server}/wfs`, {
    method: 'POST',
    body: new XMLSerializer().serializeToString(request),
    headers: { 'Content-Type': 'text/xml' },
  });
  const text = await answer.text();
  const format = new WFS({
    version: '2.0.0',
    gmlFormat: new GML32({ featureNS: namespace, featureType: name }),
  });
  const projections = { dataProjection: 'EPSG:4326', featureProjection: 'EPSG:2154' };
  return format.readFeatures(text, projections).map(positionOf);
}

/** Ranks of the features that a click on a map of our WMS finds. */
async function identify({ server, wmsLayer }: Target, position: readonly [number, number], version: string) {
  const source = new TileWMS({ url: `${server}/wms-v`, params: { LAYERS: wmsLayer, VERSION: version } });
  const parameters = { INFO_FORMAT: 'application/json', FEATURE_COUNT: 5 };
  const address = source.getFeatureInfoUrl([...position], 100, 'EPSG:2154', parameters)!;
  const found = await (await fetch(address)).json();
  return found.features.map((feature: { properties: { rang: number } }) => feature.properties.rang);
}

async function readCapabilities({ server, wmsLayer }: Target) {
  const text = await (
    await fetch(`${server}/wms-v?SERVICE=WMS&REQUEST=GetCapabilities&VERSION=1.3.0`)
  ).text();
  const document = new WMSCapabilities().read(text);
  interface Layer {
    readonly Name?: string;
    readonly CRS?: readonly string[];
    readonly queryable?: boolean;
    readonly EX_GeographicBoundingBox?: readonly number[];
    readonly Layer?: readonly Layer[];
  }
  const find = (layer: Layer): Layer | undefined =>
    layer.Name === wmsLayer ? layer : layer.Layer?.map(find).find((found) => found !== undefined);
  return { version: document.version, layer: find(document.Capability.Layer) };
}

const page: PageFunctions = { showMap, postFilter, identify, readCapabilities };
Object.assign(globalThis, { page });
