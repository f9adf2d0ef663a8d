import type { GeographicBox } from '@cartable/contract/core';
import { type EspacecoTable, espacecoCalls } from '@cartable/contract/espaceco';
import { useMemo } from 'react';
import { useRead } from '../../../../../base/api/hooks.ts';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { type LayerAnswer, type MapLayer, MapView } from '../../../../../map/index.ts';
import { serviceOf, typeNameOf } from '../../../parts/objects/features-request.ts';
import { keyOfFeature, type ReadFeature } from '../../../parts/objects/read-features.ts';
import { featuresTexts } from './features-texts.ts';

interface FeaturesMapProps {
  readonly table: EspacecoTable;
  /** Rank of the last change made here: a later one has other features. */
  readonly change: number;
  /** Drawn over the others and brought into view. */
  readonly chosen: ReadFeature | undefined;
  readonly onBox: (box: GeographicBox) => void;
  /** Keys of the features at the place of a click. */
  readonly onFound: (keys: readonly string[]) => void;
}

/** Features of a table where they are; a click chooses them in the rows. */
export function FeaturesMap({ table, change, chosen, onBox, onFound }: FeaturesMapProps) {
  const t = useTexts(featuresTexts);
  const { title, extent, database_id: databaseId, id: tableId } = table;
  const style = useRead(espacecoCalls.getEspacecoTableStyle, { params: { databaseId, tableId } });
  // Without a style, or without its answer, the features are in the colours of the map.
  const sld = style.data?.style ?? undefined;
  const all = useMemo<MapLayer>(
    () => ({
      kind: 'wfs',
      id: sld === undefined ? 'features' : 'features-styled',
      title,
      url: serviceOf(table),
      typeName: typeNameOf(table),
      edition: change,
      ...(sld === undefined ? {} : { sld }),
    }),
    [table, title, change, sld],
  );
  const drawn: MapLayer[] = chosen?.geometry
    ? [{ kind: 'geometry', id: 'chosen', title: t('chosen', { key: chosen.key }), geometry: chosen.geometry }]
    : [];
  return (
    <MapView
      label={t('map', { title })}
      layers={[all, ...drawn]}
      extent={extent && boxOf(extent)}
      goTo={chosen?.box ?? undefined}
      onBox={onBox}
      onFound={(answers) => onFound(keysOf(answers))}
      height="medium"
    />
  );
}

const boxOf = ([west, south, east, north]: NonNullable<EspacecoTable['extent']>): GeographicBox => ({
  west,
  south,
  east,
  north,
});

const keysOf = (answers: readonly LayerAnswer[]): string[] =>
  answers
    .filter(({ layerId }) => layerId.startsWith('features'))
    .flatMap(({ features }) => features.map(({ id }) => keyOfFeature(id)));
