import type { Service } from '@cartable/contract/datastore';
import type { VectorTilesLayer } from '../../../../map/map-types.ts';
import { attributionOf } from './service-address.ts';

/** Most detailed level cut on the fly: beyond, the map enlarges it. */
const INSTANT_LEVELS = [0, 18] as const;

/** The tables of a service as tiles cut when they are asked for, before any pyramid; undefined where there are none. */
export function instantTilesLayer(service: Service): VectorTilesLayer | undefined {
  const { instant_tiles_url: url, configuration } = service;
  if (url === null) return undefined;
  const { type_infos: infos, name } = configuration;
  const tables =
    infos.type === 'WFS'
      ? infos.used_data.flatMap(({ relations }) =>
          relations.map(({ public_name, native_name }) => public_name ?? native_name),
        )
      : infos.type === 'WMS-VECTOR'
        ? infos.used_data.flatMap(({ relations }) => relations.map((relation) => relation.name))
        : [];
  return {
    kind: 'vector-tiles',
    id: `${configuration.layer_name}-instant`,
    title: name,
    url,
    minLevel: INSTANT_LEVELS[0],
    maxLevel: INSTANT_LEVELS[1],
    layerNames: tables,
    box: infos.bbox,
    attribution: attributionOf(service),
  };
}
