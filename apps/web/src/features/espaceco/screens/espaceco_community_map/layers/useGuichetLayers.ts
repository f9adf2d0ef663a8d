import { type EspacecoLayer, espacecoCalls } from '@cartable/contract/espaceco';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readOf } from '../../../../../base/api/hooks.ts';
import type { LayerChoice } from '../guichet-address.ts';
import type { GuichetLayer } from './guichet-layers.ts';

/** The specification: an hour; every change of one's own reads them again. */
const options = { staleTime: 3_600_000, retry: false };

/** Layers of a community with the tables and the services they show, and their styles, from the bottom. */
export function useGuichetLayers(
  communityId: number,
  layers: readonly EspacecoLayer[],
  choices: readonly LayerChoice[],
): readonly GuichetLayer[] {
  const tables = useQueries({
    queries: unique(
      layers.flatMap(({ database, table }) =>
        database === null || table === null ? [] : [{ databaseId: database, tableId: table }],
      ),
    ).map((params) => ({
      ...readOf(espacecoCalls.getEspacecoTable, { params, query: {} }),
      ...options,
    })),
    combine: answersOf,
  });
  const services = useQueries({
    queries: unique(layers.flatMap(({ geoservice }) => geoservice?.id ?? [])).map((geoserviceId) => ({
      ...readOf(espacecoCalls.getGeoservice, { params: { geoserviceId }, query: {} }),
      ...options,
    })),
    combine: answersOf,
  });
  const styled = layers.filter(({ has_style }) => has_style);
  const styles = useQueries({
    queries: styled.map(({ id: layerId }) => ({
      ...readOf(espacecoCalls.getEspacecoLayerStyle, { params: { communityId, layerId } }),
      ...options,
    })),
    combine: (answers) => answers.map(({ data }) => data?.style ?? undefined),
  });
  const read = layers.map((layer) => {
    const table = tables.data.find(({ id }) => id === layer.table);
    const service = services.data.find(({ id }) => id === layer.geoservice?.id);
    const isSettled = layer.table === null ? services.isSettled : tables.isSettled;
    // Until its style is read, or without it, a layer has the colours of the map.
    const sld = styles[styled.indexOf(layer)];
    return { layer, table, service, sld, isGone: isSettled && !table && !service };
  });
  const known = JSON.stringify(read.map(({ table, service, sld, isGone }) => [table, service, sld, isGone]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read is compared by value
  return useMemo(
    () =>
      choices.flatMap((choice) => {
        const found = read.find(({ layer }) => layer.id === choice.id);
        if (found === undefined) return [];
        const { layer, table } = found;
        return [{ ...found, choice, title: table?.title || table?.name || layer.geoservice?.title || '' }];
      }),
    [known, choices],
  );
}

interface Answer<T> {
  readonly data: T | undefined;
  readonly isPending: boolean;
}

/** Those that came; one that never will is gone. */
function answersOf<T>(answers: readonly Answer<T>[]) {
  return {
    data: answers.flatMap(({ data }) => (data === undefined ? [] : [data])),
    isSettled: answers.every(({ isPending }) => !isPending),
  };
}

const unique = <T>(values: readonly T[]): T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];
