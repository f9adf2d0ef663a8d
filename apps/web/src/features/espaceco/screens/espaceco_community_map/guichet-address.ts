/** What the map of a community shows, as its address keeps it. Pure. */

import type { EspacecoCommunity, EspacecoLayer } from '@cartable/contract/espaceco';
import type { RouteOf } from '../../../../base/routing/routes.ts';
import type { BaseMapChoice, MapPosition } from '../../../../map/index.ts';
import { placeOf } from '../../parts/settings/position.ts';

export type GuichetAddress = RouteOf<'espaceco_community_map'>['params'];
/** A part of it that changes. */
export type GoTo = (change: Partial<GuichetAddress>) => void;

export const baseMaps = ['site', 'embedded', 'none'] as const satisfies readonly BaseMapChoice[];

export const baseOf = (written: string | undefined): (typeof baseMaps)[number] =>
  baseMaps.find((known) => known === written) ?? 'site';

/** A layer as it is shown: as the community chose, or as the person changed it. */
export interface LayerChoice {
  readonly id: number;
  readonly isVisible: boolean;
  /** In percents. */
  readonly opacity: number;
}

const hiddenMark = 'h';
const between = ',';

/** Bottom first, each once: those the address does not name are where the community put them, under the others. */
export function readLayers(
  written: string | undefined,
  layers: readonly EspacecoLayer[],
): readonly LayerChoice[] {
  const own = layers.map(({ id, visibility, opacity }) => ({
    id,
    isVisible: visibility,
    opacity: Math.round(opacity * 100),
  }));
  const read = (written ?? '').split(between).flatMap((text) => {
    const [, id, hidden, opacity] = /^(\d{1,9})(h?)(?:\.(\d{1,3}))?$/.exec(text) ?? [];
    const known = own.find((one) => one.id === Number(id));
    if (known === undefined) return [];
    return [{ ...known, isVisible: hidden === '', opacity: Math.min(100, Number(opacity ?? 100)) }];
  });
  const named = read.filter(({ id }, rank) => read.findIndex((one) => one.id === id) === rank);
  return [...own.filter(({ id }) => !named.some((one) => one.id === id)), ...named];
}

/** Nothing where all is as the community chose. */
export function writeLayers(
  choices: readonly LayerChoice[],
  layers: readonly EspacecoLayer[],
): string | undefined {
  const text = (all: readonly LayerChoice[]) =>
    all
      .map(
        ({ id, isVisible, opacity }) =>
          `${id}${isVisible ? '' : hiddenMark}${opacity === 100 ? '' : `.${opacity}`}`,
      )
      .join(between);
  const written = text(choices);
  return written === text(readLayers(undefined, layers)) ? undefined : written;
}

/** About ten centimetres, and a hundredth of a level. */
const degreeDigits = 6;
const round = (value: number, digits: number) => Number(value.toFixed(digits));

export function writePosition({ centre, zoom }: MapPosition): Pick<GuichetAddress, 'centre' | 'zoom'> {
  return {
    centre: centre.map((side) => round(side, degreeDigits)).join(between),
    zoom: String(round(zoom, 2)),
  };
}

/** Undefined for what cannot be read, typed or cut by hand. */
export function readPosition({
  centre,
  zoom,
}: Pick<GuichetAddress, 'centre' | 'zoom'>): MapPosition | undefined {
  const sides = (centre ?? '').split(between).map(Number);
  const level = Number(zoom);
  const [longitude, latitude] = sides;
  if (sides.length !== 2 || !sides.every(Number.isFinite) || zoom === undefined || !Number.isFinite(level))
    return undefined;
  if (Math.abs(longitude!) > 180 || Math.abs(latitude!) > 90) return undefined;
  return { centre: [longitude!, latitude!], zoom: Math.max(0, Math.min(24, level)) };
}

/** Where the community opens its map; undefined: on its extent, or on the whole country. */
export function startOf({ position, zoom }: EspacecoCommunity): MapPosition | undefined {
  const centre = placeOf(position);
  return centre && { centre, zoom };
}
