/** File extensions of the images this package reads, for screens: names alone, nothing of Node. */

export { rasterExtensions, worldFileExtensions } from './read/detect-raster-files.ts';
