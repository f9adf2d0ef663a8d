import type { Space } from '../faults/operations/operation.ts';
import { SeededRandom } from '../support/random.ts';
import { addressOf, tileOf } from '../support/tile-address.ts';
import type { Ask } from './drive.ts';

/** Shares of the requests, out of a hundred. */
export const shares = { tile: 70, map: 15, features: 5, catalogue: 5, api: 4, edit: 1 } as const;

const words = ['repère', 'commune', 'forêt', 'route', 'eau', 'parcelle', 'été', 'relevé'];

/** Requests as visitors make them, the same in each run: drawn one by one by their shares. */
export function mixOf(space: Space, tileTemplate: string): () => Ask {
  const random = new SeededRandom(22);
  const { url, client, collaborative } = space;
  const cookie = { cookie: client.cookie };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random.between(0, list.length))]!;
  const place = (): [number, number] => [random.between(-3, 7), random.between(43.5, 49.5)];
  let rank = 0;

  const makers: Readonly<Record<keyof typeof shares, () => Omit<Ask, 'kind'>>> = {
    tile: () => ({ url: addressOf(tileTemplate, tileOf(place(), Math.floor(random.between(5, 9)))) }),
    map() {
      const [longitude, latitude] = place();
      const half = pick([0.1, 0.3, 1]);
      const bbox = [latitude - half, longitude - half, latitude + half, longitude + half]
        .map((value) => value.toFixed(4))
        .join(',');
      return {
        url: `${url}/wms-v?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=${space.mapLayer}&STYLES=&CRS=EPSG:4326&BBOX=${bbox}&WIDTH=512&HEIGHT=512&FORMAT=image/png`,
      };
    },
    features() {
      const [longitude, latitude] = place();
      const bbox = `${latitude.toFixed(3)},${longitude.toFixed(3)},${(latitude + 0.5).toFixed(3)},${(longitude + 0.5).toFixed(3)},urn:ogc:def:crs:EPSG::4326`;
      return {
        url: `${url}/wfs?SERVICE=WFS&VERSION=2.0.0&REQUEST=GetFeature&TYPENAMES=${space.typeName}&COUNT=100&OUTPUTFORMAT=application/json&BBOX=${bbox}`,
      };
    },
    catalogue: () => ({
      url: `${url}/csw?SERVICE=CSW&VERSION=2.0.2&REQUEST=GetRecords&TYPENAMES=csw:Record&RESULTTYPE=results&ELEMENTSETNAME=summary&CONSTRAINTLANGUAGE=CQL_TEXT&CONSTRAINT_LANGUAGE_VERSION=1.1.0&CONSTRAINT=${encodeURIComponent(`AnyText like '%${pick(words)}%'`)}`,
    }),
    api: () => ({
      url: `${url}${pick(['/api/session', '/api/users/me', `/api/datastores/${space.datastoreId}/stored_data`])}`,
      headers: cookie,
    }),
    edit() {
      rank += 1;
      const data = { nom: `charge ${rank}`, geom: `POINT(${5.7 + rank / 1e6} 45.18)` };
      return {
        url: `${url}/api/espaceco/databases/${collaborative.id}/transactions`,
        method: 'POST',
        headers: { ...cookie, 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
        body: JSON.stringify({
          comment: 'Charge',
          actions: [{ table: collaborative.name, state: 'Insert', data }],
        }),
      };
    },
  };

  const drawn = Object.entries(shares).flatMap(([kind, share]) =>
    Array.from({ length: share }, () => kind as keyof typeof shares),
  );
  return () => {
    const kind = pick(drawn);
    return { kind, ...makers[kind]() };
  };
}
