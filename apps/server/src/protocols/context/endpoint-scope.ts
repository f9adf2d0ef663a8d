import { CartableError } from '@cartable/contract';
import type { PublishedService } from '@cartable/datastore';
import { quote } from '@cartable/ogc';
import { type ServiceContext, visible } from './service-context.ts';

/** `/wfs` serves the whole platform, `/wfs/{datastore}` one datastore, `/wfs/{datastore}/{datasheet}` one datasheet. */
export interface EndpointScope {
  /** Technical name. */
  readonly datastore?: string;
  /** Name, unique in its datastore. */
  readonly datasheet?: string;
}

/** Online resources and schema addresses lead back to the endpoint that was asked. */
export function baseUrlOf(serviceUrl: string, { datastore, datasheet }: EndpointScope): string {
  return [serviceUrl, datastore, datasheet]
    .filter((part) => part !== undefined)
    .map((part, rank) => (rank === 0 ? part : encodeURIComponent(part)))
    .join('/');
}

export function narrow(
  services: readonly PublishedService[],
  scope: EndpointScope,
): readonly PublishedService[] {
  if (scope.datastore === undefined) return services;
  return services.filter(
    ({ datastore, datasheet }) =>
      datastore.technicalName === scope.datastore &&
      (scope.datasheet === undefined || datasheet.name === scope.datasheet),
  );
}

/**
 * What a narrowed endpoint presents; undefined for the whole platform. A datastore that is unknown, that publishes
 * nothing, or nothing this visitor may see, is answered alike.
 * @throws {CartableError} `service.endpoint-unknown`
 */
export function getScopedEndpoint(context: ServiceContext): { readonly title: string } | undefined {
  const { endpoint } = context;
  if (endpoint.datastore === undefined) return undefined;
  const [first] = visible(context, 'list');
  if (first === undefined) {
    const name = [endpoint.datastore, endpoint.datasheet].filter((part) => part !== undefined).join('/');
    throw new CartableError('service.endpoint-unknown', { name: quote(name) });
  }
  return { title: endpoint.datasheet === undefined ? first.datastore.name : first.datasheet.name };
}
