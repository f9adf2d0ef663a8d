import type { PublishedService } from '@cartable/datastore';

/** `/wfs` serves the whole platform, `/wfs/{datastore}` one datastore, `/wfs/{datastore}/{datasheet}` one datasheet. */
export interface EndpointScope {
  /** Technical name. */
  readonly datastore?: string;
  /** Name, unique in its datastore. */
  readonly datasheet?: string;
  /** The sandbox, which is nowhere else in the catalogue. */
  readonly isSandbox?: true;
}

/** The address of a scope of a mount, its named parts filled in: `/:datastore` becomes `/ign`. */
export function scopedUrl(
  rootUrl: string,
  scope: string,
  path: Readonly<Record<string, string | undefined>>,
): string {
  return rootUrl + scope.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
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
