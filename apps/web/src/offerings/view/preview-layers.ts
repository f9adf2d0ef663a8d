/** What maps can show of the tables of a database: what one of its open services tells of them, else where they lie. */

import type { Relation, Service } from '@cartable/contract';
import type { MapLayer } from '../../map/map-types.ts';
import { instantTilesLayer } from './instant-tiles.ts';
import { viewOf } from './service-view.ts';

const answering: ReadonlySet<Service['status']> = new Set<Service['status']>(['PUBLISHED', 'MODIFYING']);

/** Tiles cut on the fly, the lightest to look at; then images; then the features themselves. */
export function previewLayersOf(
  table: Relation,
  { storedDataId, services }: { readonly storedDataId: string; readonly services: readonly Service[] },
): MapLayer[] {
  const usable = services.filter(
    (service) =>
      service.stored_data === storedDataId &&
      service.open &&
      answering.has(service.status) &&
      tablesOf(service).includes(table.name),
  );
  const tiles = usable.flatMap((service) => instantTilesLayer(service) ?? [])[0];
  if (tiles) return [tiles];
  const byType = (type: Service['type']) => usable.find((service) => service.type === type);
  const shown = byType('WMS-VECTOR') ?? byType('WFS');
  if (shown) return viewOf(shown)?.layers(shown) ?? [];
  if (!table.extent) return [];
  return [{ kind: 'outline', id: table.name, title: table.name, box: table.extent }];
}

/** Names in the database of the tables a service publishes. */
export function tablesOf({ configuration: { type_infos: infos } }: Service): string[] {
  if (infos.type === 'WFS')
    return infos.used_data.flatMap(({ relations }) => relations.map(({ native_name }) => native_name));
  if (infos.type === 'WMS-VECTOR')
    return infos.used_data.flatMap(({ relations }) => relations.map(({ name }) => name));
  return [];
}
