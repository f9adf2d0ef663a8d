/** Lines that open a layer of the catalogue in other software: whole programs where that is short enough to be one. */

import type { CatalogueLayer } from '@cartable/contract/catalogue';
import type { GeographicBox } from '@cartable/contract/core';
import { readableAddress, withParameters } from '../../../../../map/layers/service-request.ts';

export interface OpenIn {
  readonly tool: 'QGIS' | 'GDAL' | 'OpenLayers' | 'MapLibre' | 'Python' | 'R';
  readonly code: string;
}

type Layer = Pick<CatalogueLayer, 'name' | 'protocol' | 'endpointUrl' | 'collectionUrl'>;

/** @param box extent of the data, where it is known */
export function waysToOpen(layer: Layer, box: GeographicBox | null): readonly OpenIn[] {
  switch (layer.protocol) {
    case 'OGC:WFS':
      return featureWays(layer);
    case 'OGC:WMS':
      return mapWays(layer, box ?? world);
    case 'OGC:WMTS':
      return tileWays(layer);
    case 'TMS':
      return styledTileWays(layer);
    default:
      return [];
  }
}

/** Text as a literal of JavaScript, Python, R or of a shell: all take JSON's quoting of addresses and names. */
const quote = (text: string) => JSON.stringify(text);
const lines = (...all: readonly string[]) => all.join('\n');
/** A name for a file of the layer, on any system. */
export const fileNameOf = ({ name }: Pick<Layer, 'name'>) =>
  name.slice(name.indexOf(':') + 1).replace(/[^\p{L}\p{N}_-]/gu, '_');

function featureWays(layer: Layer): OpenIn[] {
  const { endpointUrl: root, name, collectionUrl } = layer;
  const file = fileNameOf(layer);
  const view = withParameters(root, {
    SERVICE: 'WFS',
    VERSION: '2.0.0',
    REQUEST: 'GetFeature',
    TYPENAMES: name,
    OUTPUTFORMAT: 'application/json',
    SRSNAME: 'urn:ogc:def:crs:EPSG::3857',
  });
  const openLayers = lines(
    "import GeoJSON from 'ol/format/GeoJSON.js';",
    "import VectorLayer from 'ol/layer/Vector.js';",
    "import { bbox } from 'ol/loadingstrategy.js';",
    "import VectorSource from 'ol/source/Vector.js';",
    '',
    'const source = new VectorSource({',
    '  format: new GeoJSON(),',
    `  url: (extent) => ${quote(view)} +`,
    "    '&BBOX=' + extent.join(',') + ',urn:ogc:def:crs:EPSG::3857',",
    '  strategy: bbox,',
    '});',
    'const layer = new VectorLayer({ source });',
  );
  const ways: OpenIn[] = [
    { tool: 'GDAL', code: `ogr2ogr -f GPKG ${quote(`${file}.gpkg`)} ${quote(`WFS:${root}`)} ${quote(name)}` },
    { tool: 'OpenLayers', code: openLayers },
  ];
  return collectionUrl === null ? ways : [...ways, ...collectionWays(collectionUrl, file)];
}

function collectionWays(collectionUrl: string, file: string): OpenIn[] {
  const whole = `${collectionUrl}/items?f=gpkg`;
  return [
    {
      tool: 'MapLibre',
      code: lines(
        `map.addSource(${quote(file)}, {`,
        "  type: 'geojson',",
        `  data: ${quote(`${collectionUrl}/items?f=json&limit=10000`)},`,
        '});',
        `map.addLayer({ id: ${quote(file)}, type: 'line', source: ${quote(file)} });`,
      ),
    },
    {
      tool: 'Python',
      code: lines(
        'import geopandas',
        '',
        `data = geopandas.read_file(${quote(whole)})`,
        'print(data.head())',
      ),
    },
    {
      tool: 'R',
      code: lines(
        'library(sf)',
        '',
        `download.file(${quote(whole)}, ${quote(`${file}.gpkg`)}, mode = "wb")`,
        `data <- st_read(${quote(`${file}.gpkg`)})`,
      ),
    },
  ];
}

const world: GeographicBox = { west: -180, south: -85, east: 180, north: 85 };

function mapWays({ endpointUrl: root, name }: Layer, { west, south, east, north }: GeographicBox): OpenIn[] {
  const image = {
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetMap',
    LAYERS: name,
    STYLES: '',
    CRS: 'EPSG:3857',
    FORMAT: 'image/png',
    TRANSPARENT: 'TRUE',
  };
  const whole = withParameters(root, {
    ...image,
    CRS: 'CRS:84',
    BBOX: [west, south, east, north].map((side) => side.toFixed(4)).join(','),
  });
  const file = quote(`WMS:${readableAddress(whole)}`);
  // Braces would be escaped: MapLibre must find its own word.
  const tile = `${withParameters(root, { ...image, WIDTH: '256', HEIGHT: '256' })}&BBOX={bbox-epsg-3857}`;
  return [
    { tool: 'GDAL', code: `gdal_translate -of PNG -outsize 1024 0 ${file} carte.png` },
    {
      tool: 'OpenLayers',
      code: lines(
        "import ImageLayer from 'ol/layer/Image.js';",
        "import ImageWMS from 'ol/source/ImageWMS.js';",
        '',
        'const layer = new ImageLayer({',
        `  source: new ImageWMS({ url: ${quote(root)}, params: { LAYERS: ${quote(name)} } }),`,
        '});',
      ),
    },
    {
      tool: 'MapLibre',
      code: lines(
        `map.addSource(${quote(name)}, {`,
        "  type: 'raster',",
        `  tiles: [${quote(tile)}],`,
        '  tileSize: 256,',
        '});',
        `map.addLayer({ id: ${quote(name)}, type: 'raster', source: ${quote(name)} });`,
      ),
    },
    {
      tool: 'Python',
      code: lines(
        'from owslib.wms import WebMapService',
        '',
        `service = WebMapService(${quote(root)}, version="1.3.0")`,
        `box = service[${quote(name)}].boundingBoxWGS84`,
        'image = service.getmap(',
        `    layers=[${quote(name)}], srs="CRS:84", bbox=box, size=(1024, 1024), format="image/png"`,
        ')',
        'open("carte.png", "wb").write(image.read())',
      ),
    },
    {
      tool: 'R',
      code: lines(
        'library(leaflet)',
        '',
        `leaflet() |> addWMSTiles(${quote(root)}, layers = ${quote(name)},`,
        '  options = WMSTileOptions(format = "image/png", transparent = TRUE))',
      ),
    },
  ];
}

function tileWays({ endpointUrl: root, name }: Layer): OpenIn[] {
  const capabilities = withParameters(root, {
    SERVICE: 'WMTS',
    VERSION: '1.0.0',
    REQUEST: 'GetCapabilities',
  });
  return [
    { tool: 'GDAL', code: `gdalinfo ${quote(`WMTS:${capabilities},layer=${name}`)}` },
    {
      tool: 'OpenLayers',
      code: lines(
        "import WMTSCapabilities from 'ol/format/WMTSCapabilities.js';",
        "import TileLayer from 'ol/layer/Tile.js';",
        "import WMTS, { optionsFromCapabilities } from 'ol/source/WMTS.js';",
        '',
        `const text = await (await fetch(${quote(capabilities)})).text();`,
        'const options = optionsFromCapabilities(new WMTSCapabilities().read(text), {',
        `  layer: ${quote(name)},`,
        '});',
        'const layer = new TileLayer({ source: new WMTS(options) });',
      ),
    },
    {
      tool: 'Python',
      code: lines(
        'from owslib.wmts import WebMapTileService',
        '',
        `service = WebMapTileService(${quote(capabilities)})`,
        `print(service[${quote(name)}].tilematrixsetlinks)`,
      ),
    },
  ];
}

function styledTileWays({ endpointUrl: root, name }: Layer): OpenIn[] {
  const address = `${root}/${encodeURIComponent(name)}`;
  const style = `${address}/style.json`;
  return [
    // What its window of a new connection of vector tiles asks for.
    { tool: 'QGIS', code: lines(`${address}/{z}/{x}/{y}.pbf`, style) },
    {
      tool: 'MapLibre',
      code: lines(
        "import maplibregl from 'maplibre-gl';",
        '',
        `const map = new maplibregl.Map({ container: 'map', style: ${quote(style)} });`,
      ),
    },
    {
      tool: 'OpenLayers',
      code: lines("import { apply } from 'ol-mapbox-style';", '', `apply('map', ${quote(style)});`),
    },
  ];
}
