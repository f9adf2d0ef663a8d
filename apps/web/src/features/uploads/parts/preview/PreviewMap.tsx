import type { DepositPreview, TablePreview } from '@cartable/contract/datastore';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { randomUuid } from '../../../../base/state/random-uuid.ts';
import { deleteFeatures, type MapLayer, MapView, objectsLayer, unionOfBoxes } from '../../../../map/index.ts';
import { previewTexts } from './preview-texts.ts';

interface PreviewMapProps {
  readonly preview: DepositPreview;
  readonly name: string;
}

/** The first features of each table, or the small picture of images, over the extent that the file announces. */
export default function PreviewMap({ preview, name }: PreviewMapProps) {
  const t = useTexts(previewTexts);
  const layers = useObjects(preview.tables, t('row'));
  const { raster, tables } = preview;
  const extents = (raster ? [raster] : tables).flatMap(({ extent }) => (extent ? [extent] : []));
  const picture = raster?.extent && raster.picture ? { picture: raster.picture, box: raster.extent } : null;
  return (
    <MapView
      label={t('map', { name })}
      layers={[
        ...(picture ? [{ kind: 'picture', id: 'picture', title: name, ...picture } as const] : []),
        ...extents.map(
          (box, rank) => ({ kind: 'outline', id: `extent-${rank}`, title: t('extent'), box }) as const,
        ),
        ...layers,
      ]}
      extent={unionOfBoxes(extents)}
      height="small"
    />
  );
}

/** Layers of the features; they go with the map. */
function useObjects(tables: readonly TablePreview[], rowLabel: string): readonly MapLayer[] {
  const [layers, setLayers] = useState<readonly MapLayer[]>([]);
  useEffect(() => {
    const made = tables
      .filter(({ features }) => features.length > 0)
      .map((table) =>
        objectsLayer({
          id: randomUuid(),
          title: table.name,
          objects: table.features.map(({ row, geometry }) => ({
            geometry,
            properties: { [rowLabel]: row, ...attributesOf(table, row) },
          })),
        }),
      );
    setLayers(made);
    return () => {
      for (const { id } of made) deleteFeatures(id);
    };
  }, [tables, rowLabel]);
  return layers;
}

/** Attributes of a feature whose row is shown; the map keeps its shape under `geometry`. */
function attributesOf({ columns, rows }: TablePreview, row: number): Record<string, unknown> {
  const values = rows[row - 1];
  if (!values) return {};
  const pairs = columns.map((column, at) => [column, values[at]] as const);
  return Object.fromEntries(pairs.filter(([column]) => column !== 'geometry'));
}
