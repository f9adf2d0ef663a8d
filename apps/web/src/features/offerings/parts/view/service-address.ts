/** Addresses, names and extents for the lines to paste and the layers of the map. */

import type { Service } from '@cartable/contract/datastore';
import { serviceRoot } from '../../../../map/layers/service-request.ts';

export const rootOf = ({ share_url }: Service) => serviceRoot(share_url);
export const attributionOf = ({ configuration }: Service) => configuration.attribution?.title;

/** Text as a literal of JavaScript or of a shell: both take JSON's quoting of addresses and names. */
export const quote = (text: string) => JSON.stringify(text);

/** Half the side of the world in EPSG:3857, metres. */
const HALF_WORLD = 20_037_508.34;

/** Extent of the service in EPSG:3857 (spherical formulas, EPSG guidance note 7-2 §3.2.1.2), or the world. */
export function mercatorBoxOf({ configuration }: Service): string {
  const box = configuration.type_infos.bbox;
  if (!box) return [-HALF_WORLD, -HALF_WORLD, HALF_WORLD, HALF_WORLD].join(',');
  const x = (degrees: number) => (degrees * HALF_WORLD) / 180;
  const y = (degrees: number) => {
    const latitude = Math.max(-85.06, Math.min(85.06, degrees));
    return (Math.log(Math.tan(((90 + latitude) * Math.PI) / 360)) * HALF_WORLD) / Math.PI;
  };
  return [x(box.west), y(box.south), x(box.east), y(box.north)].map((value) => value.toFixed(2)).join(',');
}
