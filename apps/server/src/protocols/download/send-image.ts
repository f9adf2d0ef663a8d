import { fingerprintOf } from '@cartable/ogc';
import type { FileSent } from '../context/answer/service-answer.ts';
import { privately, revalidated } from '../context/answer/tile-headers.ts';
import type { ReceivedRequest } from '../context/received-request.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { cloudMediaType } from './describe-images.ts';
import { getDownloadable, unknownDownload } from './find-service.ts';

/** An image of a published raster, whole or by ranges, as it is kept. Nothing is made for who asks, least of all for a head. */
export async function sendImage(context: ServiceContext, { path }: ReceivedRequest): Promise<FileSent> {
  const { layer = '', rank = '', file = '' } = path;
  const { pyramid } = getDownloadable(context, layer, 'read');
  const { objects, datastores } = context.services;
  const images = pyramid?.values ? await datastores.cloudImages.of(pyramid.values.sourceKey) : undefined;
  const image = /^\d{1,6}$/.test(rank) ? images?.[Number(rank) - 1] : undefined;
  if (image?.fileName !== file) throw unknownDownload(`${layer}/images/${rank}/${file}`);
  const { fileName, key, sizeBytes } = image;
  return {
    file: {
      fileName,
      mediaType: cloudMediaType,
      sizeBytes,
      version: fingerprintOf([key]),
      linkTo: (disposition) => objects.linkTo(key, { sizeBytes, mediaType: cloudMediaType, disposition }),
      read: (range) => objects.get(key, range),
    },
    cacheControl: context.audience === 'open' ? revalidated : privately,
  };
}
