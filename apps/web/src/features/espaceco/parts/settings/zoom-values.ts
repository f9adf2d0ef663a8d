import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoCommunity, EspacecoCommunityChanges } from '@cartable/contract/espaceco';
import type { MapPlace } from '../../../../map/index.ts';
import { placeOf, positionOf } from './position.ts';

/** Where the map of a community opens, and how far one may go from there. Levels of Web Mercator. */
export interface ZoomValues {
  readonly place: MapPlace;
  readonly zoom: number;
  /** Least and most detailed level. */
  readonly levels: readonly [number, number];
  /** Bounds of the navigation; `null`: none. */
  readonly extent: GeographicBox | null;
}

/** Of a map on a phone. */
const FITTING_PIXELS = 320;
/** At level 0 of Web Mercator. */
const PIXELS_OF_THE_WORLD = 256;

/** The specification's: Paris, between a country and a street. */
const usual = { place: [2.35, 48.85], levels: [5, 18] } as const;

/** @param data where its data lie, which it shows as long as no other view was chosen */
export function zoomValuesOf(community: EspacecoCommunity, data: GeographicBox | null = null): ZoomValues {
  const { position, zoom, min_zoom, max_zoom, extent } = community;
  const levels = [min_zoom ?? usual.levels[0], max_zoom ?? usual.levels[1]] as const;
  const view = position === null && data !== null ? viewOf(data, levels) : { place: usual.place, zoom };
  return {
    place: placeOf(position) ?? view.place,
    zoom: view.zoom,
    levels,
    extent: extent && { west: extent[0], south: extent[1], east: extent[2], north: extent[3] },
  };
}

/** The middle of a box, at the most detailed level where it fits in a small map. */
function viewOf(box: GeographicBox, [least, most]: readonly [number, number]) {
  const place: MapPlace = [(box.west + box.east) / 2, (box.south + box.north) / 2];
  const flattened = Math.cos((place[1] * Math.PI) / 180);
  const degrees = Math.max(box.east - box.west, (box.north - box.south) / flattened);
  const level = Math.floor(Math.log2((FITTING_PIXELS / PIXELS_OF_THE_WORLD) * (360 / degrees)));
  return { place, zoom: Math.min(Math.max(level, least), most) };
}

export function zoomChangesOf({ place, zoom, levels, extent }: ZoomValues): EspacecoCommunityChanges {
  return {
    position: positionOf(place),
    zoom,
    min_zoom: levels[0],
    max_zoom: levels[1],
    extent: extent && [extent.west, extent.south, extent.east, extent.north],
  };
}

/** A range of levels keeps the initial one inside. */
export function withLevels(values: ZoomValues, levels: readonly [number, number]): ZoomValues {
  return { ...values, levels, zoom: Math.min(Math.max(values.zoom, levels[0]), levels[1]) };
}

export function isInside([longitude, latitude]: MapPlace, extent: GeographicBox | null): boolean {
  if (extent === null) return true;
  const { west, south, east, north } = extent;
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}

/** Of longitudes and latitudes, west before east and south before north. */
export function isExtent({ west, south, east, north }: GeographicBox): boolean {
  return west >= -180 && east <= 180 && south >= -90 && north <= 90 && west < east && south < north;
}
