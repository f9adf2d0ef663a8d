/** The detailed levels of the shipped base map on paper: the style of its tiles, for a resolution. Pure. */

import {
  type BorderNature,
  borderLayerOf,
  borderLooks,
  borderNatures,
  communeLayers,
  nameLayerOf,
  nameLooks,
} from '@cartable/geo/base-map';
import {
  border,
  coast,
  departementBorder,
  label,
  labelHalo,
  land,
  regionBorder,
} from './base-map-colours.ts';

const borderColours: Readonly<Record<BorderNature, string>> = {
  commune: departementBorder,
  departement: regionBorder,
  region: border,
  frontiere: border,
  rivage: coast,
};

/** @param resolution metres of the map (EPSG:3857) for a pixel of a screen @returns a style of MapLibre, version 8 */
export function communesStyle(resolution: number): string {
  const borders = borderNatures.flatMap((nature) => {
    const { width, dashes, below } = borderLooks[nature];
    if (resolution >= below) return [];
    const paint = {
      'line-color': borderColours[nature],
      'line-width': width,
      ...(dashes && { 'line-dasharray': dashes }),
    };
    return [layer('line', borderLayerOf(nature), paint, { filter: ['==', ['get', 'nature'], nature] })];
  });
  const names = nameLooks.flatMap(({ size, below }, rank) => {
    if (resolution >= below) return [];
    const paint = { 'text-color': label, 'text-halo-color': labelHalo, 'text-halo-width': 1.5 };
    return [
      layer('symbol', nameLayerOf(rank + 1), paint, {
        filter: ['==', ['get', 'rang'], rank + 1],
        layout: { 'text-field': ['get', 'nom'], 'text-size': size },
      }),
    ];
  });
  const layers = [
    layer('fill', communeLayers.land, { 'fill-color': land }),
    // No seam of sea between two communes.
    layer('line', communeLayers.land, { 'line-color': land, 'line-width': 1 }),
    ...borders,
    ...names,
  ];
  return JSON.stringify({ version: 8, layers: layers.map((one, id) => ({ id: String(id), ...one })) });
}

const layer = (type: string, sourceLayer: string, paint: object, more: object = {}) => ({
  type,
  'source-layer': sourceLayer,
  paint,
  ...more,
});
