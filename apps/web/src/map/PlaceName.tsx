import { siteCalls } from '@cartable/contract/site';
import { useRead } from '../base/api/hooks.ts';
import { useTexts } from '../base/i18n/texts.ts';
import { mapTexts } from './map.texts.ts';
import type { MapPlace } from './map-types.ts';

/** About ten metres: what is told of a place is no finer, and the server learns no more. */
const decimals = 4;

/** Commune, département and address of a place, as the server knows them; nothing at sea and abroad. */
export function PlaceName({ place: [lon, lat] }: { readonly place: MapPlace }) {
  const t = useTexts(mapTexts);
  const { data } = useRead(
    siteCalls.locatePlace,
    { query: { lon: round(lon), lat: round(lat) } },
    { staleTime: Number.POSITIVE_INFINITY, retry: false, meta: { persist: false } },
  );
  if (!data) return null;
  const { commune, departement, address } = data;
  const area = commune
    ? t('placeCommune', { name: commune.name, code: commune.code, departement: departement?.name ?? '' })
    : departement?.name;
  const parts = [address, area].filter((part) => part != null);
  return parts.length > 0 ? <p className="fr-text--sm fr-mb-1v">{parts.join(' · ')}</p> : null;
}

const round = (degrees: number) => Number(degrees.toFixed(decimals));
