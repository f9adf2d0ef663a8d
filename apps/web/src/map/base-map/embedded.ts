/** The base map that needs no network beyond our own server: sea, land, borders, names, meridians and parallels. */

import type Feature from 'ol/Feature.js';
import type { FeatureLike } from 'ol/Feature.js';
import type Geometry from 'ol/geom/Geometry.js';
import type BaseLayer from 'ol/layer/Base.js';
import Graticule from 'ol/layer/Graticule.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style, { type StyleFunction } from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { darkColours, lightColours, type MapColours } from '../colours.ts';
import { type BaseMapFeatures, loadOutlines } from './outlines.ts';

/** Metres per pixel under which départements, rather than countries, are named. */
const DEPARTEMENT_NAMES_BELOW = 1300;
/** Above, borders of départements would be a grey stain. */
const DEPARTEMENT_BORDERS_BELOW = 3500;
const COUNTRY_NAMES_BELOW = 12_000;

export interface EmbeddedBaseMap {
  readonly layers: BaseLayer[];
  /** Colour of the page behind the land. */
  readonly sea: string;
  readonly ready: Promise<void>;
}

export function createEmbeddedBaseMap(dark: boolean, language: string): EmbeddedBaseMap {
  const colours = dark ? darkColours : lightColours;
  const vectors = vectorLayers(colours, language);
  const graticule = new Graticule({
    strokeStyle: new Stroke({ color: colours.graticule, width: 1 }),
    wrapX: true,
    maxLines: 60,
  });
  const ready = loadOutlines().then((outlines) => {
    for (const { layer, of } of vectors) layer.getSource()?.addFeatures(of(outlines).map(copyOf));
  });
  return { layers: [...vectors.map(({ layer }) => layer), graticule], sea: colours.sea, ready };
}

/** Each map has features of its own: a feature tells its changes to every source it is in. The copy keeps the name. */
function copyOf(feature: Feature<Geometry>): Feature<Geometry> {
  const copy = feature.clone();
  copy.setId(feature.getId());
  return copy;
}

interface OutlineLayer {
  readonly layer: VectorLayer<VectorSource>;
  readonly of: (outlines: BaseMapFeatures) => Feature<Geometry>[];
}

function vectorLayers(colours: MapColours, language: string): OutlineLayer[] {
  const countryNames = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const land = new Style({ fill: new Fill({ color: colours.land }) });
  return [
    { layer: layerOf(land), of: (o) => o.countries },
    { layer: layerOf(line(colours.coast, 1)), of: (o) => o.coast },
    { layer: layerOf(line(colours.border, 1, [6, 3])), of: (o) => o.countryBorders },
    { layer: layerOf(land), of: (o) => o.departements },
    {
      layer: layerOf(line(colours.departementBorder, 1), DEPARTEMENT_BORDERS_BELOW),
      of: (o) => o.departementBorders,
    },
    { layer: layerOf(line(colours.regionBorder, 1.2), 9000), of: (o) => o.regionBorders },
    {
      layer: layerOf(
        names(colours, 13, (feature) => countryName(feature, countryNames)),
        COUNTRY_NAMES_BELOW,
        DEPARTEMENT_NAMES_BELOW,
      ),
      of: (o) => o.countries,
    },
    { layer: layerOf(names(colours, 12, nameOf), DEPARTEMENT_NAMES_BELOW), of: (o) => o.departements },
  ];
}

function layerOf(style: Style | StyleFunction, maxResolution?: number, minResolution?: number) {
  return new VectorLayer({
    source: new VectorSource({ wrapX: true }),
    style,
    declutter: typeof style === 'function',
    updateWhileInteracting: false,
    ...(maxResolution === undefined ? {} : { maxResolution }),
    ...(minResolution === undefined ? {} : { minResolution }),
  });
}

function line(color: string, width: number, lineDash?: number[]): Style {
  return new Style({ stroke: new Stroke({ color, width, ...(lineDash ? { lineDash } : {}) }) });
}

export const nameOf = (feature: FeatureLike) => String(feature.get('name') ?? '');

/** In the language of the page, from the numeric code of ISO 3166-1; else the English name of the outlines. */
export function countryName(feature: FeatureLike, names: Intl.DisplayNames): string {
  const code = feature.getId();
  const region =
    typeof code === 'string' && /^\d{3}$/.test(code) ? new Intl.Locale(`und-${code}`).region : undefined;
  return (region === undefined ? undefined : names.of(region)) ?? nameOf(feature);
}

function names(
  colours: MapColours,
  sizePixels: number,
  textOf: (feature: FeatureLike) => string,
): StyleFunction {
  const style = new Style({
    text: new Text({
      font: `${sizePixels}px Marianne, arial, sans-serif`,
      fill: new Fill({ color: colours.label }),
      stroke: new Stroke({ color: colours.labelHalo, width: 3 }),
    }),
  });
  return (feature) => {
    style.getText()?.setText(textOf(feature));
    return style;
  };
}
