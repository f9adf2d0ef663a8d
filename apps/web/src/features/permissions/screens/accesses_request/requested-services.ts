import type { CatalogueLayer } from '@cartable/contract/catalogue';

export interface RequestableService {
  readonly offeringId: string;
  readonly name: string;
  readonly type: string;
}

/** The restricted services of a record, each once: the tables of a WFS are several layers of one. By name. */
export function requestableServices(layers: readonly CatalogueLayer[]): RequestableService[] {
  const services = new Map<string, RequestableService>();
  for (const { offeringId, offering_layer_name: name, endpointType: type } of layers) {
    services.set(offeringId, { offeringId, name, type });
  }
  return [...services.values()].toSorted(
    (a, b) => a.name.localeCompare(b.name, 'fr') || a.type.localeCompare(b.type),
  );
}
