import type { SavedMap } from '@cartable/contract/people';
import { routes } from '../../../../base/routing/routes.ts';

/** The page of the map, as the person saved it; `map` tells which one its changes may be saved in. */
export const addressOfSaved = ({ _id, address: { layers, centre, zoom, base } }: SavedMap) =>
  routes.maps({
    ...(layers && { layers }),
    ...(centre && { centre }),
    ...(zoom && { zoom }),
    ...(base && { base }),
    map: _id,
  });
