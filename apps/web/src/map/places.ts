/** Places known by name without any service: countries, and French départements. */

import type { GeographicBox } from '@cartable/contract/core';
import { getArea, getCenter } from 'ol/extent.js';
import type Feature from 'ol/Feature.js';
import type Geometry from 'ol/geom/Geometry.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import Polygon from 'ol/geom/Polygon.js';
import { toLonLat } from 'ol/proj.js';
import { countryName, nameOf } from './base-map/embedded.ts';
import { loadOutlines } from './base-map/outlines.ts';
import type { MapPlace } from './map-types.ts';

export interface NamedPlace {
  readonly name: string;
  readonly kind: 'departement' | 'country';
  readonly place: MapPlace;
  /** Around the whole of it. */
  readonly box: GeographicBox;
}

/** Départements first, then countries, each sorted in the language of the page. */
export async function loadPlaces(language: string): Promise<NamedPlace[]> {
  const { departements, countries } = await loadOutlines();
  const countryNames = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const sorted = (places: NamedPlace[]) => places.toSorted((a, b) => a.name.localeCompare(b.name, language));
  const places = [
    ...sorted(
      departements.flatMap((feature) => placeOf(feature, { name: nameOf(feature), kind: 'departement' })),
    ),
    ...sorted(
      countries.flatMap((feature) =>
        placeOf(feature, { name: countryName(feature, countryNames), kind: 'country' }),
      ),
    ),
  ];
  // Remote parts of a country have its name too: the first one stands for it.
  const names = new Set<string>();
  return places.filter(({ name }) => !names.has(name) && names.add(name));
}

function placeOf(
  feature: Feature<Geometry>,
  { name, kind }: Pick<NamedPlace, 'name' | 'kind'>,
): NamedPlace[] {
  const geometry = feature.getGeometry();
  if (!geometry || name === '') return [];
  const [longitude, latitude] = toLonLat(insideOf(geometry));
  const [minX, minY, maxX, maxY] = geometry.getExtent() as [number, number, number, number];
  const [west, south] = toLonLat([minX, minY]) as [number, number];
  const [east, north] = toLonLat([maxX, maxY]) as [number, number];
  return [{ name, kind, place: [longitude!, latitude!], box: { west, south, east, north } }];
}

/** A point inside of the largest part: the middle of the extent of a country may be in the sea. */
function insideOf(geometry: Geometry): number[] {
  const parts =
    geometry instanceof MultiPolygon ? geometry.getPolygons() : geometry instanceof Polygon ? [geometry] : [];
  const largest = parts.toSorted((a, b) => getArea(b.getExtent()) - getArea(a.getExtent()))[0];
  return largest?.getInteriorPoint().getCoordinates().slice(0, 2) ?? getCenter(geometry.getExtent());
}
