import { CartableError } from '@cartable/contract';
import { type PublishedService, type ServiceOperation, serviceOfVersion } from '@cartable/datastore';
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

/** The service as it is, or with a former version of its tables. @throws {CartableError} `service.download-unknown` */
export async function getVersion(
  { services }: ServiceContext,
  service: PublishedService,
  number: string | undefined,
): Promise<PublishedService> {
  if (number === undefined) return service;
  const found = /^[1-9]\d{0,8}$/.test(number)
    ? await serviceOfVersion(services.datastores.context, service, Number(number))
    : undefined;
  if (!found) throw unknownDownload(`${service.layerName}/versions/${number}`);
  return found;
}

export function unknownDownload(name: string): CartableError {
  return new CartableError('service.download-unknown', { name: quote(name) });
}
