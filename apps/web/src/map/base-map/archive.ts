/** A PMTiles archive the operator chose as base map: its images, or its vector tiles in a quiet style. */

import { archiveShades, archiveStyle } from '@cartable/geo/base-map';
import MVT from 'ol/format/MVT.js';
import type ImageTile from 'ol/ImageTile.js';
import type BaseLayer from 'ol/layer/Base.js';
import TileLayer from 'ol/layer/Tile.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import RenderFeature from 'ol/render/Feature.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import XYZ from 'ol/source/XYZ.js';
import type VectorTile from 'ol/VectorTile.js';
import { darkColours, lightColours } from '../colours.ts';
import { loadMapImage } from '../layers/map-image.ts';
import { askDirectly, pmtilesTemplate, readArchive, readPmtile } from '../outside/pmtiles.ts';

export interface ArchiveBaseMap {
  readonly layer: BaseLayer;
  readonly background: string | undefined;
}

/** @param onFailure a tile that does not come @throws when there is no archive at the address */
export async function createArchiveBaseMap(
  address: string,
  {
    dark,
    language,
    onFailure,
  }: { readonly dark: boolean; readonly language: string; readonly onFailure: () => void },
): Promise<ArchiveBaseMap> {
  const url = new URL(address, location.href).href;
  askDirectly(url);
  const facts = await readArchive(url);
  const levels = { url: pmtilesTemplate(url), minZoom: facts.minLevel, maxZoom: facts.maxLevel };
  if (!facts.isVector) return { layer: imagesOf(levels, onFailure), background: undefined };
  const scheme = dark ? darkColours : lightColours;
  const colours = { ...scheme, ...archiveShades[dark ? 'dark' : 'light'] };
  const { style, background } = archiveStyle(facts.layerNames, colours, language);
  const format = new MVT<RenderFeature>({ featureClass: RenderFeature, layerName: layerAttribute });
  const source = new VectorTileSource<RenderFeature>({
    ...levels,
    format,
    tileLoadFunction: (tile, tileUrl) => {
      const vectorTile = tile as VectorTile<RenderFeature>;
      vectorTile.setLoader((extent, _resolution, featureProjection) => {
        readPmtile(tileUrl, AbortSignal.timeout(tileMs))
          .then((bytes) =>
            vectorTile.setFeatures(bytes ? format.readFeatures(bytes, { extent, featureProjection }) : []),
          )
          .catch(() => {
            vectorTile.onError();
            onFailure();
          });
      });
    },
  });
  const layer = new VectorTileLayer({ source, declutter: true });
  const { stylefunction } = await import('ol-mapbox-style');
  stylefunction(layer, JSON.parse(style), 'base');
  return { layer, background };
}

const tileMs = 30_000;
/** What `stylefunction` looks for. */
const layerAttribute = 'mvt:layer';

function imagesOf(
  levels: { readonly url: string; readonly minZoom: number; readonly maxZoom: number },
  onFailure: () => void,
): BaseLayer {
  const source = new XYZ({
    ...levels,
    tileLoadFunction: (tile, url) => {
      const image = (tile as ImageTile).getImage() as HTMLImageElement;
      const signal = AbortSignal.timeout(tileMs);
      void loadMapImage({ image, url, signal, absent: true }).then((failure) => failure && onFailure());
    },
  });
  return new TileLayer({ source });
}
