import { CartableError } from '@cartable/contract';
import type { PublishedService, ServiceOperation } from '@cartable/datastore';
import { quote } from '@cartable/ogc';
import { type ServiceContext, visible } from '../context/service-context.ts';
import { noteUse } from '../context/used-services.ts';

/** Unknown and not for this visitor look alike. @throws {CartableError} `service.download-unknown` */
export function getDownloadable(
  context: ServiceContext,
  layerName: string,
  operation: ServiceOperation,
): PublishedService {
  const service = visible(context, operation).find((one) => one.layerName === layerName);
  if (!service) throw unknownDownload(layerName);
  noteUse(context, [service]);
  return service;
}

export function unknownDownload(name: string): CartableError {
  return new CartableError('service.download-unknown', { name: quote(name) });
}
