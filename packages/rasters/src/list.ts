/** What a screen may know of the images this package reads: names alone, nothing of Node. */

export { rasterExtensions, worldFileExtensions } from './read/detect-raster-files.ts';
