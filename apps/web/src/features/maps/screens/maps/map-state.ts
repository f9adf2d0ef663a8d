import { layerSeparator } from '@cartable/contract/core';
import type { RouteOf } from '../../../../base/routing/routes.ts';
import { baseMapChoiceOf } from '../../../../map/base-map/chosen.ts';
import type { BaseMapChoice, MapPosition } from '../../../../map/index.ts';
import {
  escapePart,
  isSameSource,
  type LayerSource,
  readSource,
  writeSource,
} from '../../../records/index.ts';
import type { ChosenLayer } from './chosen-layer.ts';
import { gathered, groupsOf, longestGroupName } from './layer-groups.ts';

/** Everything a person makes of the map, and its address with it. */
export interface MapState {
  /** The first lies on top. */
  readonly layers: readonly ChosenLayer[];
  /** Unknown until the map was somewhere. */
  readonly position: MapPosition | undefined;
  readonly base: BaseMapChoice;
  /** Groups of which the panel shows the name alone. */
  readonly folded?: readonly string[] | undefined;
  /** The saved map it was opened from. */
  readonly savedAs?: string | undefined;
}

type Address = RouteOf<'maps'>['params'];

/** More would ask more of the browser and of the services than a map can show. */
export const mostLayers = 30;

const hiddenMark = 'h';
const styleMark = 's.';
const groupMark = 'g.';
const foldedMark = 'f';
/** About a metre. */
const decimalsOfDegrees = 5;
const highestZoom = 24;

/** State of the map in the address; what cannot be read, typed or cut by hand, is ignored. */
export function readMapState({ layers, centre, zoom, base, map }: Address): MapState {
  const entries = (layers ?? '').split(layerSeparator).flatMap((entry) => readEntry(entry) ?? []);
  const chosen = entries.map(({ layer }) => layer);
  const unique = chosen.filter((one, rank) => rankOf(chosen, one.source) === rank);
  const folded = groupsOf(entries.flatMap(({ layer, isFolded }) => (isFolded ? layer : [])));
  return {
    layers: gathered(unique.slice(0, mostLayers)),
    ...(folded.length > 0 && { folded }),
    position: readPosition(centre, zoom),
    base: baseMapChoiceOf(base),
    savedAs: map,
  };
}

/** Without the saved map it comes from, which is of one person only. */
export function addressOfMap({ layers, position, base, folded }: MapState): Address {
  return {
    ...(layers.length > 0 && {
      layers: layers.map((layer) => writeEntry(layer, folded)).join(layerSeparator),
    }),
    ...(position && {
      centre: position.centre.map((degrees) => round(degrees, decimalsOfDegrees)).join(','),
      zoom: String(round(position.zoom, 2)),
    }),
    ...(base !== 'site' && { base }),
  };
}

export const rankOf = (layers: readonly ChosenLayer[], source: LayerSource): number =>
  layers.findIndex((one) => isSameSource(one.source, source));

function readEntry(text: string): { readonly layer: ChosenLayer; readonly isFolded: boolean } | undefined {
  const read = readSource(text);
  if (!read) return undefined;
  const percents = read.rest.find((fact) => /^\d{1,3}$/.test(fact));
  const style = read.rest.find((fact) => fact.startsWith(styleMark))?.slice(styleMark.length);
  const group = read.rest.find((fact) => fact.startsWith(groupMark))?.slice(groupMark.length);
  const layer = {
    source: read.source,
    opacity: percents === undefined ? 100 : Math.min(100, Number(percents)),
    isVisible: !read.rest.includes(hiddenMark),
    ...(style && { style }),
    ...(group && { group: group.slice(0, longestGroupName) }),
  };
  return { layer, isFolded: read.rest.includes(foldedMark) };
}

function writeEntry(
  { source, opacity, isVisible, style, group }: ChosenLayer,
  folded: readonly string[] = [],
): string {
  const info = [
    ...(opacity < 100 ? [String(opacity)] : []),
    ...(isVisible ? [] : [hiddenMark]),
    ...(style ? [styleMark + escapePart(style)] : []),
    ...(group ? [groupMark + escapePart(group)] : []),
    ...(group && folded.includes(group) ? [foldedMark] : []),
  ];
  return [writeSource(source), ...info].join('~');
}

function readPosition(centre: string | undefined, zoom: string | undefined): MapPosition | undefined {
  const [longitude, latitude, ...more] = (centre ?? '')
    .split(',')
    .map((part) => Number(part.trim() || Number.NaN));
  const level = Number(zoom?.trim() || Number.NaN);
  if (longitude === undefined || latitude === undefined || more.length > 0) return undefined;
  const isOnEarth = Math.abs(longitude) <= 540 && Math.abs(latitude) <= 90;
  return isOnEarth && level >= 0 && level <= highestZoom
    ? { centre: [longitude, latitude], zoom: level }
    : undefined;
}

const round = (value: number, decimals: number) => Number(value.toFixed(decimals));
