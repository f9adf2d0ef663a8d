import type { Raster } from '../description.ts';
import type { ByteSource } from '../read/byte-source.ts';
import { type OpenedImage, openImage } from '../read/open-image.ts';

/** Opens the bytes of an image that is no file of this machine. @param path of its main file */
export type OpenBytes = (path: string) => Promise<ByteSource>;

/** Undefined for images that must be unpacked whole before a pixel of them can be read. */
export async function openDirect(raster: Raster, open?: OpenBytes): Promise<OpenedImage | undefined> {
  const { driver } = raster.description;
  if (driver !== 'GeoTIFF' && driver !== 'COG') return undefined;
  const opened = await openImage(raster, await open?.(raster.files.main.path));
  if (opened?.isDirect) return opened;
  opened?.close();
  return undefined;
}
