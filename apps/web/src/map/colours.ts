/** Colours of what the map draws by itself, for each scheme. Shades of the French State palette. */

export interface MapColours {
  readonly sea: string;
  readonly land: string;
  readonly coast: string;
  readonly border: string;
  readonly regionBorder: string;
  readonly departementBorder: string;
  readonly graticule: string;
  readonly label: string;
  readonly labelHalo: string;
}

export const lightColours: MapColours = {
  sea: '#dbe8f5',
  land: '#fbfaf6',
  coast: '#8fa9c4',
  border: '#8a8a8a',
  regionBorder: '#a3a3a3',
  departementBorder: '#d3d1c8',
  graticule: 'rgba(70, 100, 140, 0.14)',
  label: '#4a4a4a',
  labelHalo: 'rgba(255, 255, 255, 0.85)',
};

export const darkColours: MapColours = {
  sea: '#10202f',
  land: '#262626',
  coast: '#4b6a88',
  border: '#929292',
  regionBorder: '#6a6a6a',
  departementBorder: '#434343',
  graticule: 'rgba(160, 190, 230, 0.12)',
  label: '#cecece',
  labelHalo: 'rgba(22, 22, 22, 0.85)',
};

/** Legible over both schemes: features shown from a WFS, outlines, what was clicked. */
export const featureColours = {
  stroke: '#000091',
  fill: 'rgba(0, 0, 145, 0.16)',
  strokeDark: '#8585f6',
  fillDark: 'rgba(133, 133, 246, 0.22)',
  outline: '#b34000',
  selected: '#e1000f',
  selectedFill: 'rgba(225, 0, 15, 0.2)',
} as const;

/** Colours of the layers of vector tiles: in light, those of the style that the server gives with them. */
const layerColours = {
  light: ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#8a6d00', '#56b4e9', '#b03a2e', '#5b4b8a'],
  dark: ['#66b9ec', '#ff9a5c', '#3fd0a6', '#eaa5c8', '#d8bb55', '#9ad6f7', '#f08a80', '#b3a4e6'],
} as const;

/** Colour of a layer by its rank, from 0; after the last colour the first comes again. */
export function layerColour(rank: number, dark: boolean): string {
  const colours = dark ? layerColours.dark : layerColours.light;
  return colours[rank % colours.length]!;
}

export const severityColours = { error: '#ce0500', warning: '#b34000', info: '#0063cb' } as const;
