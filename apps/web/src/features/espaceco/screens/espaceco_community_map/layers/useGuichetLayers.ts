import { type EspacecoLayer, espacecoCalls } from '@cartable/contract/espaceco';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readOf } from '../../../../../base/api/hooks.ts';
import type { LayerChoice } from '../guichet-address.ts';
import type { GuichetLayer } from './guichet-layers.ts';

/** The specification: an hour; every change of one's own reads them again. */
const staleTime = 3_600_000;

/** Layers of a community with the tables and the services they show, from the bottom. */
export function useGuichetLayers(
  layers: readonly EspacecoLayer[],
  choices: readonly LayerChoice[],
): readonly GuichetLayer[] {
  const tables = useQueries({
    queries: layers.map(({ database, table }) => ({
      ...readOf(espacecoCalls.getEspacecoTable, {
        params: { databaseId: database ?? 0, tableId: table ?? 0 },
        query: {},
      }),
      staleTime,
      retry: false,
      enabled: database !== null && table !== null,
    })),
  });
  const services = useQueries({
    queries: layers.map(({ geoservice }) => ({
      ...readOf(espacecoCalls.getGeoservice, { params: { geoserviceId: geoservice?.id ?? 0 }, query: {} }),
      staleTime,
      retry: false,
      enabled: geoservice !== null,
    })),
  });
  const read = layers.map((layer, rank) => ({
    layer,
    table: tables[rank]?.data,
    service: services[rank]?.data,
    isGone: Boolean(tables[rank]?.isError || services[rank]?.isError),
  }));
  const known = JSON.stringify(read.map(({ table, service, isGone }) => [table, service, isGone]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read is compared by value
  return useMemo(
    () =>
      choices.flatMap((choice) => {
        const found = read.find(({ layer }) => layer.id === choice.id);
        if (found === undefined) return [];
        const { layer, table } = found;
        return [{ ...found, choice, title: table?.title ?? layer.geoservice?.title ?? '' }];
      }),
    [known, choices],
  );
}
