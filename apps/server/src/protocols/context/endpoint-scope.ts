import type { PublishedService } from '@cartable/datastore';

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
