/**
 * Data and symbols of a drawing, told once: the SLD given to us, the mapfile given to MapServer and the project given
 * to QGIS Server are all written from this table.
 */
export interface Theme {
  readonly name: 'communes' | 'buildings' | 'roads' | 'points' | 'zones';
  readonly kind: 'polygon' | 'line' | 'point';
  readonly geometryType: string;
  readonly classes: readonly SymbolClass[];
  /** Width of outlines, or of the core of a line, in pixels. */
  readonly width: number;
  readonly fontSize: number;
  /** Areas let what lies below be seen, and are hatched, without labels. */
  readonly isHatched?: true;
}

/** Drawn for the features whose column `classe` holds `value`. */
export interface SymbolClass {
  readonly value: string;
  readonly fill: string;
  readonly stroke: string;
  readonly mark: 'circle' | 'square' | 'triangle' | 'star';
  readonly size: number;
}

const colors: readonly (readonly [fill: string, stroke: string])[] = [
  ['#ffffcc', '#666666'],
  ['#a1dab4', '#3f6f50'],
  ['#41b6c4', '#1d6570'],
  ['#2c7fb8', '#173f5f'],
  ['#f0a060', '#804010'],
];
const marks = ['circle', 'square', 'triangle', 'star', 'circle'] as const;

const classes: readonly SymbolClass[] = colors.map(([fill, stroke], rank) => ({
  value: 'abcde'[rank]!,
  fill,
  stroke,
  mark: marks[rank]!,
  size: [8, 8, 9, 10, 6][rank]!,
}));

export const themes: readonly Theme[] = [
  { name: 'communes', kind: 'polygon', geometryType: 'MULTIPOLYGON', classes, width: 0.6, fontSize: 11 },
  { name: 'buildings', kind: 'polygon', geometryType: 'POLYGON', classes, width: 0.8, fontSize: 10 },
  { name: 'roads', kind: 'line', geometryType: 'LINESTRING', classes, width: 3, fontSize: 10 },
  { name: 'points', kind: 'point', geometryType: 'POINT', classes, width: 1, fontSize: 10 },
  {
    name: 'zones',
    kind: 'polygon',
    geometryType: 'MULTIPOLYGON',
    classes,
    width: 1,
    fontSize: 10,
    isHatched: true,
  },
];
/** Those every peer draws alike, which are compared and labelled. */
export const plainThemes = themes.filter(({ isHatched }) => !isHatched);

/** Added to the core of a line, in all. */
export const casingPixels = 2;
export const textColor = '#222222';
export const haloPixels = 1;
/** Of hatched areas: the share of colour that covers, pixels between two lines, their width. */
export const hatch = { opacity: 0.4, spacing: 8, width: 1 } as const;
/** Table and column of the data: every theme has the same columns. */
export const columns = ['classe', 'nom', 'valeur', 'rang'] as const;
