import { catalogueCalls } from '@cartable/contract/catalogue';
import { useQuery } from '@tanstack/react-query';
import { readOf } from '../../../../base/api/hooks.ts';
import { queryClient } from '../../../../base/api/query-client.ts';
import { MapView } from '../../../../map/index.ts';
import { drawableLayers, readLayerView } from '../../../records/index.ts';

/** The first layer of the data published last, over the base map; the base map alone until there are some. */
export default function LatestOnMap({ label }: { readonly label: string }) {
  const { data, isPending } = useQuery({
    queryKey: ['home-map'],
    queryFn: ({ signal }) => readLatest(signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { persist: false },
  });
  if (isPending) return null;
  return <MapView label={label} {...(data && { layers: [data.view], extent: data.box })} />;
}

async function readLatest(signal: AbortSignal) {
  const query = { sort: 'date' as const, limit: 1, access: ['open'] };
  const { items } = await queryClient.fetchQuery(readOf(catalogueCalls.searchCatalogue, { query }));
  const [latest] = items;
  if (!latest) return null;
  const { file_identifier: fileIdentifier } = latest;
  const record = await queryClient.fetchQuery(
    readOf(catalogueCalls.getCatalogueRecord, { params: { fileIdentifier } }),
  );
  const layers = drawableLayers(record.open_layers);
  // Images of a WMS hold as much as there is; other protocols are cut or thinned.
  const layer = layers.find(({ protocol }) => protocol === 'OGC:WMS') ?? layers[0];
  if (!layer) return null;
  const view = await readLayerView(layer, signal);
  return { view: { ...view, title: record.title }, box: record.bbox ?? undefined };
}
