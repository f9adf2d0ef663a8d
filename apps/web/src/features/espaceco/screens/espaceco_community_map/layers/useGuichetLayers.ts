import { type EspacecoLayer, espacecoCalls } from '@cartable/contract/espaceco';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { httpStatusOf } from '../../../../../base/api/api-error.ts';
import { invalidate, readOf } from '../../../../../base/api/hooks.ts';
import type { LayerChoice } from '../guichet-address.ts';
import type { GuichetLayer } from './guichet-layers.ts';

/** The specification: an hour; every change of one's own reads them again. */
const options = { staleTime: 3_600_000 };

/** Layers of a community with the tables and the services they show, and their styles, from the bottom. */
export function useGuichetLayers(
  communityId: number,
  layers: readonly EspacecoLayer[],
  choices: readonly LayerChoice[],
): readonly GuichetLayer[] {
  const tableIds = unique(layers.flatMap((layer) => tableParams(layer) ?? []));
  const tables = useQueries({
    queries: tableIds.map((params) => ({
      ...readOf(espacecoCalls.getEspacecoTable, { params, query: {} }),
      ...options,
    })),
    combine: answersOf,
  });
  const serviceIds = unique(layers.flatMap((layer) => serviceParams(layer) ?? []));
  const services = useQueries({
    queries: serviceIds.map((params) => ({
      ...readOf(espacecoCalls.getGeoservice, { params, query: {} }),
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
    const ofTable = tables[tableIds.findIndex(({ tableId }) => tableId === layer.table)];
    const ofService =
      services[serviceIds.findIndex(({ geoserviceId }) => geoserviceId === layer.geoservice?.id)];
    const { isGone, hasFailed } = ofTable ?? ofService ?? nothing;
    // Until its style is read, or without it, a layer has the colours of the map.
    const sld = styles[styled.indexOf(layer)];
    return { layer, table: ofTable?.data, service: ofService?.data, sld, isGone, hasFailed };
  });
  const known = JSON.stringify(read.map(({ layer: _, ...found }) => found));
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

/** What layers show is asked for again, where it could not be read. */
export async function readLayersAgain(layers: readonly GuichetLayer[]): Promise<void> {
  const failed = layers.filter(({ hasFailed }) => hasFailed).map(({ layer }) => layer);
  await Promise.all([
    ...unique(failed.flatMap((layer) => tableParams(layer) ?? [])).map((params) =>
      invalidate(espacecoCalls.getEspacecoTable, { params }),
    ),
    ...unique(failed.flatMap((layer) => serviceParams(layer) ?? [])).map((params) =>
      invalidate(espacecoCalls.getGeoservice, { params }),
    ),
  ]);
}

const tableParams = ({ database, table }: EspacecoLayer) =>
  database === null || table === null ? undefined : { databaseId: database, tableId: table };

const serviceParams = ({ geoservice }: EspacecoLayer) => geoservice && { geoserviceId: geoservice.id };

interface Answer<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly fetchStatus: string;
}

/** A layer that names neither table nor service shows nothing any more. */
const nothing = { isGone: true, hasFailed: false };

/** One that is no more, or no longer the reader's to see, is gone; any other failure may pass, as the lack of a network. */
const answersOf = <T>(answers: readonly Answer<T>[]) =>
  answers.map(({ data, error, fetchStatus }) => {
    const isMissing = data === undefined && (error !== null || fetchStatus === 'paused');
    const isGone = isMissing && [403, 404, 410].includes(httpStatusOf(error) ?? 0);
    return { data, isGone, hasFailed: isMissing && !isGone };
  });

const unique = <T>(values: readonly T[]): T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];
