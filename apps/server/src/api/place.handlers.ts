import type { Place, placeRoutes } from '@cartable/contract';
import type { HandlersOf } from '../http/handlers.ts';
import { findAddressAt, findAddresses } from '../site/find-addresses.ts';

const mostPlaces = 6;

export const placeHandlers: HandlersOf<typeof placeRoutes> = {
  async findPlaces({ services: { config, espaceco }, logger, signal }, { query: { q } }) {
    const places = espaceco.grids
      .findPlaces(q, mostPlaces)
      .map(({ name: code, title, type, extent }): Place => {
        const [west, south, east, north] = extent;
        return {
          key: code,
          name: title,
          kind: type === 'region' || type === 'departement' ? type : 'commune',
          code,
          place: [(west + east) / 2, (south + north) / 2],
          box: { west, south, east, north },
        };
      });
    const { geocoderUrl } = config;
    if (geocoderUrl === undefined) return places;
    const addresses = await findAddresses(geocoderUrl, { text: q, signal }).catch((error: unknown) => {
      // The places that are known here are told all the same.
      logger.warn({ error: String(error) }, 'the geocoder does not answer');
      return [];
    });
    return [
      ...places,
      ...addresses.map(
        ({ name, place }, rank): Place => ({
          key: `address-${rank}`,
          name,
          kind: 'address',
          code: null,
          place: [...place],
          box: null,
        }),
      ),
    ];
  },

  async locatePlace({ services: { config, espaceco }, logger, signal }, { query: { lon, lat } }) {
    const { geocoderUrl } = config;
    const address =
      geocoderUrl &&
      (await findAddressAt(geocoderUrl, { place: [lon, lat], signal }).catch((error: unknown) => {
        logger.warn({ error: String(error) }, 'the geocoder does not answer');
        return undefined;
      }));
    return { ...espaceco.grids.placeAt(lon, lat), address: address ?? null };
  },
};
