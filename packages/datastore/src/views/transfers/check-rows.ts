/** An archive is made by whoever hands it in: what its rows name must be its own. */
import type { Row } from '@cartable/platform';
import { rasterPrefix } from '../../ingest/rasters/raster-index.ts';
import { pyramidPrefix, type StoredPyramid } from '../../ingest/stored-data/pyramid.model.ts';
import type { StoredRaster } from '../../ingest/stored-data/stored-data.model.ts';
import { annexesPrefix } from '../../library/annexes/annexe.model.ts';

const mediaType = /^[\w.+-]{1,60}\/[\w.+-]{1,100}(;\s?charset=[\w-]{1,40})?$/;

/** @returns the column that is not as it must be */
export function checkStoredData({ id, pyramid, raster }: Row): string | undefined {
  const archive = parse<StoredPyramid>(pyramid)?.archive;
  const keys = archive ? [archive.key, archive.reuseKey ?? archive.key] : [];
  if (!keys.every((key) => isUnder(key, pyramidPrefix(String(id))))) return 'pyramid';
  const sourceKey = parse<StoredRaster>(raster)?.sourceKey;
  return sourceKey === undefined || isUnder(sourceKey, rasterPrefix(String(id))) ? undefined : 'raster';
}

export function checkAnnexe({ id, object_key: key, media_type: type }: Row): string | undefined {
  if (!isUnder(key, `${annexesPrefix}${id}/`)) return 'object_key';
  return typeof type === 'string' && mediaType.test(type) ? undefined : 'media_type';
}

export function checkUpload({ file_name: name }: Row): string | undefined {
  return typeof name === 'string' && !/[/\\]|^\.\.?$/.test(name) ? undefined : 'file_name';
}

const isUnder = (key: unknown, prefix: string) =>
  typeof key === 'string' && key.startsWith(prefix) && !key.split('/').includes('..');

function parse<T>(text: Row[string] | undefined): T | undefined {
  return typeof text === 'string' ? ((JSON.parse(text) as T | null) ?? undefined) : undefined;
}
