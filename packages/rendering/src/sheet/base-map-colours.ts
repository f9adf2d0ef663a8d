/** Shades of the French State palette, those of the light scheme of the site. */

export const sea = '#dbe8f5';
export const land = '#fbfaf6';
export const coast = '#8fa9c4';
export const border = '#8a8a8a';
export const regionBorder = '#a3a3a3';
export const departementBorder = '#d3d1c8';
export const label = '#4a4a4a';
export const labelHalo = '#ffffffd9';
