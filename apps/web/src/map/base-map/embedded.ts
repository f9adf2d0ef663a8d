/** The base map that needs no network beyond our own server: sea, land, borders, names, meridians and parallels. */

import {
  communesBelow,
  franceInOutlines,
  neighboursInOutlines,
  outlinesTolerance,
} from '@cartable/geo/base-map';
import Feature, { type FeatureLike } from 'ol/Feature.js';
import type Geometry from 'ol/geom/Geometry.js';
import type BaseLayer from 'ol/layer/Base.js';
import Graticule from 'ol/layer/Graticule.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import { unByKey } from 'ol/Observable.js';
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
  /** Adds communes once the view is near enough. @returns what ends the following */
  readonly follow: (map: OlMap, add: (layer: BaseLayer) => void) => () => void;
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
  const coarse = vectors.filter(({ until }) => until).map(({ layer }) => layer);
  return {
    layers: [...vectors.map(({ layer }) => layer), graticule],
    sea: colours.sea,
    ready,
    follow: (map, add) =>
      onceNear(map, async () => {
        const { createCommunes } = await import('./communes.ts');
        add(
          createCommunes(colours, (hasCome) => {
            // Only where there is something else to see.
            for (const layer of coarse) layer.setMinResolution(hasCome ? communesBelow : 0);
          }),
        );
      }),
  };
}

/** Calls back once, the first time the view stands still where communes are worth seeing. */
function onceNear(map: OlMap, show: () => Promise<void>): () => void {
  const look = () => {
    if ((map.getView().getResolution() ?? Number.POSITIVE_INFINITY) >= communesBelow) return;
    unByKey(key);
    // Without them the map is as it was.
    void show().catch(() => undefined);
  };
  const key = map.on('moveend', look);
  look();
  return () => unByKey(key);
}

/**
 * Each layer has features of its own: a feature tells its changes to every source it is in. Geometries, which never change,
 * are shared, and what the library simplifies of them with them.
 */
function copyOf(feature: Feature<Geometry>): Feature<Geometry> {
  const copy = new Feature<Geometry>(feature.getProperties());
  copy.setId(feature.getId());
  return copy;
}

interface OutlineLayer {
  readonly layer: VectorLayer<VectorSource>;
  readonly of: (outlines: BaseMapFeatures) => Feature<Geometry>[];
  /** Communes take its place. */
  readonly until?: true;
}

function vectorLayers(colours: MapColours, language: string): OutlineLayer[] {
  const countryNames = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const land = new Style({ fill: new Fill({ color: colours.land }) });
  const isFrance = (country: Feature) => country.getId() === franceInOutlines;
  return [
    { layer: layerOf(land), of: (o) => o.countries.filter((country) => !isFrance(country)) },
    {
      layer: layerOf(enlarged(colours.land), communesBelow),
      of: (o) => o.countries.filter((country) => neighboursInOutlines.has(String(country.getId()))),
    },
    { layer: layerOf(land), of: (o) => o.countries.filter(isFrance), until: true },
    { layer: layerOf(line(colours.coast, 1)), of: (o) => o.coast, until: true },
    { layer: layerOf(line(colours.border, 1, [6, 3])), of: (o) => o.countryBorders },
    { layer: layerOf(land), of: (o) => o.departements, until: true },
    {
      layer: layerOf(line(colours.departementBorder, 1), DEPARTEMENT_BORDERS_BELOW),
      of: (o) => o.departementBorders,
      until: true,
    },
    { layer: layerOf(line(colours.regionBorder, 1.2), 9000), of: (o) => o.regionBorders, until: true },
    {
      layer: layerOf(
        names(colours, 13, (feature) => countryName(feature, countryNames)),
        COUNTRY_NAMES_BELOW,
        DEPARTEMENT_NAMES_BELOW,
      ),
      of: (o) => o.countries,
    },
    {
      layer: layerOf(names(colours, 12, nameOf), DEPARTEMENT_NAMES_BELOW),
      of: (o) => o.departements,
      until: true,
    },
  ];
}

/** Land that goes on as far as its outlines may be away from the borders. */
function enlarged(colour: string): StyleFunction {
  return (_feature, resolution) =>
    new Style({
      fill: new Fill({ color: colour }),
      stroke: new Stroke({ color: colour, width: (2 * outlinesTolerance) / resolution }),
    });
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
