/** The detailed levels of the base map: communes of France, from an archive of vector tiles of our own server. */

import {
  type BorderNature,
  borderLooks,
  borderNatures,
  communeLayers,
  communeLevels,
  communesBelow,
  nameLooks,
} from '@cartable/geo/base-map';
import archiveUrl from '@cartable/geo/base-map/communes.pmtiles?url';
import type { FeatureLike } from 'ol/Feature.js';
import MVT from 'ol/format/MVT.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import RenderFeature from 'ol/render/Feature.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style, { type StyleFunction } from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type VectorTile from 'ol/VectorTile.js';
import type { MapColours } from '../colours.ts';
import { pmtilesTemplate, readPmtile } from '../outside/pmtiles.ts';

/** @param tell called at each tile, with whether it has come: without network some do not */
export function createCommunes(colours: MapColours, tell: (hasCome: boolean) => void): VectorTileLayer {
  const format = new MVT<RenderFeature>({ featureClass: RenderFeature });
  /** Tiles that have failed are asked for no more. */
  const askAgain = () => source.refresh();
  const source = new VectorTileSource<RenderFeature>({
    format,
    url: pmtilesTemplate(new URL(archiveUrl, location.href).href),
    minZoom: communeLevels.min,
    maxZoom: communeLevels.max,
    wrapX: true,
    tileLoadFunction: (tile, url) => {
      const vectorTile = tile as VectorTile<RenderFeature>;
      vectorTile.setLoader((extent, _resolution, featureProjection) => {
        readPmtile(url, AbortSignal.timeout(tileMs))
          .then((bytes) => {
            vectorTile.setFeatures(bytes ? format.readFeatures(bytes, { extent, featureProjection }) : []);
            tell(true);
          })
          .catch(() => {
            vectorTile.onError();
            tell(false);
            window.addEventListener('online', askAgain, { once: true });
          });
      });
    },
  });
  return new VectorTileLayer({
    source,
    style: styleOf(colours),
    maxResolution: communesBelow,
    declutter: true,
    // Names and lines of a neighbour reach into the tile.
    renderBuffer: 60,
  });
}

const tileMs = 30_000;

function styleOf(colours: MapColours): StyleFunction {
  const land = new Style({
    fill: new Fill({ color: colours.land }),
    // No seam of sea between two communes.
    stroke: new Stroke({ color: colours.land, width: 1 }),
  });
  const borders = Object.fromEntries(
    borderNatures.map((nature) => {
      const { width, dashes = [] } = borderLooks[nature];
      const stroke = new Stroke({ color: borderColour(colours, nature), width, lineDash: [...dashes] });
      return [nature, new Style({ stroke, zIndex: 1 })];
    }),
  ) as Record<BorderNature, Style>;
  const names = nameLooks.map(
    ({ size }, rank) =>
      new Style({
        zIndex: 10 - rank,
        text: new Text({
          font: `${rank === 0 ? 'bold ' : ''}${size}px Marianne, arial, sans-serif`,
          fill: new Fill({ color: colours.label }),
          stroke: new Stroke({ color: colours.labelHalo, width: 3 }),
        }),
      }),
  );
  return (feature, resolution) => {
    const name = feature.get('layer');
    if (name === communeLayers.land) return land;
    if (name === communeLayers.borders || name === communeLayers.communeBorders) {
      const nature = feature.get('nature') as BorderNature;
      return borderLooks[nature] && resolution < borderLooks[nature].below ? borders[nature] : undefined;
    }
    return nameStyle(names, feature, resolution);
  };
}

function nameStyle(styles: readonly Style[], feature: FeatureLike, resolution: number): Style | undefined {
  const rank = Number(feature.get('rang')) - 1;
  const look = nameLooks[rank];
  if (!look || resolution >= look.below) return undefined;
  styles[rank]!.getText()!.setText(String(feature.get('nom')));
  return styles[rank];
}

function borderColour(colours: MapColours, nature: BorderNature): string {
  switch (nature) {
    case 'commune':
      return colours.departementBorder;
    case 'departement':
      return colours.regionBorder;
    case 'region':
    case 'frontiere':
      return colours.border;
    case 'rivage':
      return colours.coast;
  }
}
