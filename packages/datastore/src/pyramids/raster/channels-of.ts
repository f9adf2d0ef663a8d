import type { RasterTileFormat } from '@cartable/contract';
import { fileSource, openArchive } from '@cartable/tiling';
import type { PyramidArchive } from '../../ingest/stored-data/pyramid.model.ts';

const names: Readonly<Record<Exclude<RasterTileFormat, 'auto'>, string>> = {
  png: 'PNG',
  jpeg: 'JPG',
  webp: 'WEBP',
};

/** Channels of the tiles of an archive, for the details of a pyramid: tiles are shown, not measured. */
export async function channelsOf(
  archivePath: string,
  format: RasterTileFormat,
): Promise<NonNullable<PyramidArchive['channels']>> {
  const archive = await openArchive(fileSource(archivePath));
  const { tileType } = archive.header;
  await archive.close();
  const found = tileType === 'png' || tileType === 'jpeg' || tileType === 'webp' ? tileType : format;
  return {
    format: 'UINT8',
    number: found === 'jpeg' ? 3 : 4,
    compression: found === 'auto' ? 'JPG, PNG' : names[found],
    nodata: null,
  };
}
