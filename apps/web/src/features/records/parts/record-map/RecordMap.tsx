import type { CatalogueRecord } from '@cartable/contract/catalogue';
import { useQuery } from '@tanstack/react-query';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { latePart } from '../../../../base/design/late-part.tsx';
import { Spinner } from '../../../../base/design/Spinner.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import type { MapViewProps } from '../../../../map/index.ts';
import { readLayerView } from './layer-view.ts';
import { keyOfLayer, type ShownLayer } from './map-layers.ts';
import { recordMapTexts } from './record-map-texts.ts';
import type { SelectedRow } from './selected-row.ts';
import './record-map.css';

const MapView = latePart(async () => (await import('../../../../map/index.ts')).MapView);

interface RecordMapProps {
  readonly record: CatalogueRecord;
  readonly layer: ShownLayer;
  /** Drawn over the layer and brought into view. */
  readonly selected?: SelectedRow | undefined;
  readonly height?: MapViewProps['height'];
  readonly onBox?: MapViewProps['onBox'];
}

/** A layer as its service shows it. */
export function RecordMap({ record, layer, selected, height = 'medium', onBox }: RecordMapProps) {
  const t = useTexts(recordMapTexts);
  const view = useQuery({
    queryKey: ['layer-view', layer.offeringId, layer.name],
    queryFn: ({ signal }) => readLayerView(layer, signal),
  });
  if (view.isError) return <ErrorAlert error={view.error} />;
  const waiting = (
    <div className={`app-record-map__waiting app-map--${height}`}>
      <Spinner />
    </div>
  );
  if (!view.data) return waiting;
  const drawn = selected?.geometry
    ? [{ kind: 'geometry' as const, id: 'selected', title: t('selectedRow'), geometry: selected.geometry }]
    : [];
  return (
    <MapView
      key={keyOfLayer(layer)}
      waiting={waiting}
      label={t('shown', { name: layer.name })}
      layers={[view.data, ...drawn]}
      extent={selected?.box ?? record.bbox}
      height={height}
      onBox={onBox}
    />
  );
}
