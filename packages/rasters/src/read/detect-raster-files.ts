/** Rasters among the files of a deposit, and what goes with each. By names alone: `inspectRaster` reads contents. */

import type { RasterFile, RasterFiles } from '../description.ts';

export interface DetectedRasters {
  /** In the order of names: where two overlap, the later is drawn over the earlier. */
  readonly rasters: readonly RasterFiles[];
  /** Files that belong to no raster. */
  readonly others: readonly RasterFile[];
}

const imageExtensions: ReadonlySet<string> = new Set([
  'tif',
  'tiff',
  'jp2',
  'j2k',
  'jpx',
  'png',
  'jpg',
  'jpeg',
  'asc',
]);
/** Extensions of images, with their dot: what a screen may offer to choose. */
export const rasterExtensions: readonly string[] = [...imageExtensions].map((extension) => `.${extension}`);

/** World files: first and last letter of the image's extension and `w`, or the extension and `w`, or `wld`. */
const worldExtensions: Readonly<Record<string, readonly string[]>> = {
  tif: ['tfw', 'tifw', 'wld'],
  tiff: ['tfw', 'tiffw', 'wld'],
  jp2: ['j2w', 'jp2w', 'wld'],
  j2k: ['j2w', 'jkw', 'j2kw', 'wld'],
  jpx: ['jpw', 'jpxw', 'j2w', 'wld'],
  png: ['pgw', 'pngw', 'wld'],
  jpg: ['jgw', 'jpgw', 'wld'],
  jpeg: ['jgw', 'jpegw', 'wld'],
  asc: [],
};

/** Extensions of world files, with their dot: alone they say nothing. */
export const worldFileExtensions: readonly string[] = [
  ...new Set(Object.values(worldExtensions).flatMap((extensions) => extensions.map((world) => `.${world}`))),
];

/** Overviews and masks kept beside an image: its own pixels are enough. */
const ignoredCompanions = ['ovr', 'msk', 'aux'];

export function detectRasterFiles(files: readonly RasterFile[]): DetectedRasters {
  const byName = new Map(files.map((file) => [file.name.toLowerCase(), file]));
  const taken = new Set<RasterFile>();
  const find = (...names: string[]): RasterFile | undefined => {
    const file = names.map((name) => byName.get(name)).find((found) => found !== undefined);
    if (file) taken.add(file);
    return file;
  };
  const images = files.filter((file) => imageExtensions.has(imageExtensionOf(file)));
  const rasters = images.map((main): RasterFiles => {
    const whole = main.name.toLowerCase();
    const extension = imageExtensionOf(main);
    const stem = whole.slice(0, -extensionOf(main.name).length - 1);
    taken.add(main);
    const world = find(...(worldExtensions[extension] ?? []).map((world) => `${stem}.${world}`));
    const prj = find(`${stem}.prj`, `${whole}.prj`);
    const aux = find(`${whole}.aux.xml`, `${stem}.aux.xml`);
    for (const ignored of ignoredCompanions) find(`${whole}.${ignored}`, `${stem}.${ignored}`);
    return { name: main.name, main, ...(world && { world }), ...(prj && { prj }), ...(aux && { aux }) };
  });
  rasters.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { rasters, others: files.filter((file) => !taken.has(file)) };
}

/** Whether something beside or inside a file of this kind may place it: PNG and JPEG alone are pictures. */
export function mayBePlaced({ main, world, aux }: RasterFiles): boolean {
  return world !== undefined || aux !== undefined || !['png', 'jpg', 'jpeg'].includes(imageExtensionOf(main));
}

function imageExtensionOf({ name, imageExtension }: RasterFile): string {
  return imageExtension ?? extensionOf(name);
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}
