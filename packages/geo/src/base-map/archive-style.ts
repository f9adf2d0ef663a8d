/**
 * A quiet style (MapLibre, version 8) for an archive of vector tiles taken as base map, whichever of the usual schemas it
 * follows: OpenMapTiles 3, Protomaps 4 or Shortbread 1. Layers it does not know are left out; where it knows none, all are
 * drawn plainly, by their geometries. Pure.
 */

export interface ArchiveColours {
  readonly sea: string;
  readonly land: string;
  readonly coast: string;
  readonly border: string;
  readonly label: string;
  readonly labelHalo: string;
  readonly green: string;
  readonly building: string;
  readonly road: string;
  readonly roadCasing: string;
}

/** What the colours of the shipped base map lack, for each scheme. */
export const archiveShades = {
  light: { green: '#e9f1e1', building: '#e4dfd8', road: '#ffffff', roadCasing: '#c9c4ba' },
  dark: { green: '#222b22', building: '#333333', road: '#4a4a4a', roadCasing: '#1c1c1c' },
} as const;

type Expression = readonly unknown[];

/** Roads from the widest to the narrowest: values of `class` (OpenMapTiles) or `kind` (the others), and their width. */
const roads = [
  {
    kinds: ['path', 'track', 'footway', 'pedestrian', 'steps', 'cycleway'],
    from: 14,
    widths: [14, 0.6, 18, 2],
  },
  {
    kinds: ['minor', 'service', 'minor_road', 'residential', 'living_street', 'unclassified'],
    from: 12,
    widths: [12, 0.6, 18, 10],
  },
  { kinds: ['secondary', 'tertiary', 'medium_road'], from: 9, widths: [9, 0.6, 18, 14] },
  { kinds: ['primary', 'trunk', 'major_road'], from: 7, widths: [7, 0.6, 18, 18] },
  { kinds: ['motorway', 'highway'], from: 5, widths: [5, 0.8, 18, 22] },
] as const;

const kind: Expression = ['coalesce', ['get', 'class'], ['get', 'kind']];
const wide = ([from, least, to, most]: readonly [number, number, number, number], more = 0): Expression => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  from,
  least + more,
  to,
  most + more,
];

interface StyleLayer {
  readonly type: 'fill' | 'line' | 'circle' | 'symbol';
  readonly minzoom?: number;
  readonly filter?: Expression;
  readonly layout?: object;
  readonly paint: object;
}

const isArea: Expression = ['==', ['geometry-type'], 'Polygon'];
const isLine: Expression = ['==', ['geometry-type'], 'LineString'];

/** @param layerNames those of the tiles @param language of the names, where the tiles have it */
export function archiveStyle(
  layerNames: readonly string[],
  colours: ArchiveColours,
  language: string,
): { readonly background: string; readonly style: string } {
  const name: Expression = [
    'coalesce',
    ['get', `name:${language}`],
    ['get', `name_${language}`],
    ['get', 'name'],
  ];
  const layers: object[] = [];
  const add = (pattern: RegExp, ...drawn: readonly StyleLayer[]) => {
    for (const source of layerNames.filter((one) => pattern.test(one)))
      for (const layer of drawn)
        layers.push({ id: String(layers.length), source: 'base', 'source-layer': source, ...layer });
  };
  add(/^(?:earth|land)$/, { type: 'fill', filter: isArea, paint: { 'fill-color': colours.land } });
  add(/^(?:landcover|landuse|park|sites|wood|globallandcover)$/, {
    type: 'fill',
    filter: ['all', isArea, ['in', kind, ['literal', greens]]],
    paint: { 'fill-color': colours.green },
  });
  add(
    /^(?:water|ocean|water_polygons)$/,
    { type: 'fill', filter: isArea, paint: { 'fill-color': colours.sea } },
    {
      type: 'line',
      filter: isLine,
      paint: { 'line-color': colours.coast, 'line-width': wide([8, 0.6, 18, 6]) },
    },
  );
  add(/^(?:waterway|water_lines)$/, {
    type: 'line',
    filter: isLine,
    paint: { 'line-color': colours.coast, 'line-width': wide([8, 0.6, 18, 6]) },
  });
  add(/^buildings?$/, {
    type: 'fill',
    minzoom: 13,
    filter: isArea,
    paint: { 'fill-color': colours.building },
  });
  const streets = /^(?:transportation|roads|streets)$/;
  for (const { kinds, from, widths } of roads)
    add(streets, {
      type: 'line',
      minzoom: from,
      filter: ['all', isLine, ['in', kind, ['literal', kinds]]],
      paint: { 'line-color': colours.roadCasing, 'line-width': wide(widths, 1.2) },
    });
  for (const { kinds, from, widths } of roads)
    add(streets, {
      type: 'line',
      minzoom: from,
      filter: ['all', isLine, ['in', kind, ['literal', kinds]]],
      paint: { 'line-color': colours.road, 'line-width': wide(widths) },
    });
  add(streets, {
    type: 'line',
    minzoom: 10,
    filter: ['all', isLine, ['in', kind, ['literal', ['rail', 'transit']]]],
    paint: { 'line-color': colours.border, 'line-width': 0.8, 'line-dasharray': [4, 2] },
  });
  add(/^boundar(?:y|ies)$/, {
    type: 'line',
    filter: isLine,
    paint: { 'line-color': colours.border, 'line-width': 1, 'line-dasharray': [4, 3] },
  });
  add(/^(?:places?|place_labels)$/, {
    type: 'symbol',
    layout: { 'text-field': name, 'text-size': 13 },
    paint: { 'text-color': colours.label, 'text-halo-color': colours.labelHalo, 'text-halo-width': 1.5 },
  });
  if (layers.length === 0) add(/^/, ...plain(colours));
  const hasLand = layerNames.some((one) => /^(?:earth|land|ocean)$/.test(one));
  return {
    background: hasLand && !layerNames.includes('ocean') ? colours.sea : colours.land,
    style: JSON.stringify({ version: 8, sources: { base: { type: 'vector' } }, layers }),
  };
}

/** Of a schema unknown here: a shape for each geometry, so that the map is not blank. */
const plain = (colours: ArchiveColours): readonly StyleLayer[] => [
  {
    type: 'fill',
    filter: isArea,
    paint: { 'fill-color': colours.building, 'fill-outline-color': colours.border },
  },
  { type: 'line', filter: isLine, paint: { 'line-color': colours.border, 'line-width': 1 } },
  {
    type: 'circle',
    filter: ['==', ['geometry-type'], 'Point'],
    paint: { 'circle-color': colours.border, 'circle-radius': 2 },
  },
];

const greens = [
  'forest',
  'wood',
  'grass',
  'park',
  'nature_reserve',
  'meadow',
  'scrub',
  'farmland',
  'garden',
  'national_park',
  'cemetery',
  'golf_course',
  'orchard',
  'vineyard',
  'grassland',
  'recreation_ground',
  'village_green',
];
