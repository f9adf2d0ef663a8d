import { CartableError } from '@cartable/contract';
import type { PublishedService } from '@cartable/datastore';
import { fingerprintOf, quote } from '@cartable/ogc';
import type { ServiceContext } from '../context/service-context.ts';

/** Registered with IANA, as OGC 21-026 has it for COG. */
export const cloudMediaType = 'image/tiff; application=geotiff; profile=cloud-optimized';

/** Images told at once; `offset` in the query tells the next ones. */
const pageSize = 1_000;

/** Images of a published raster as Cloud Optimized GeoTIFF; null where there is none, `ready: false` until they are made. */
export async function describeImages(
  { services }: ServiceContext,
  { pyramid }: PublishedService,
  { root, query }: { readonly root: string; readonly query: string },
) {
  const offset = readOffset(query);
  if (!pyramid?.values) return null;
  const { sourceKey } = pyramid.values;
  const images = await services.datastores.cloudImages.of(sourceKey);
  if (images?.length === 0) return null;
  return {
    /** The same for all the services that give the same images. */
    version: fingerprintOf([sourceKey]),
    ready: images !== undefined,
    count: images?.length ?? null,
    items: (images ?? []).slice(offset, offset + pageSize).map(({ fileName, sizeBytes }, i) => ({
      name: fileName,
      size_bytes: sizeBytes,
      type: cloudMediaType,
      href: `${root}/images/${offset + i + 1}/${encodeURIComponent(fileName)}`,
    })),
  };
}

function readOffset(query: string): number {
  const written = new URLSearchParams(query).get('offset') ?? '0';
  if (/^\d{1,6}$/.test(written)) return Number(written);
  throw new CartableError('service.parameter-invalid', { parameter: 'offset', value: quote(written) });
}
