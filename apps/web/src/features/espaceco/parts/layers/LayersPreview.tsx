import { type EspacecoLayer, type EspacecoTable, espacecoCalls } from '@cartable/contract/espaceco';
import { useQueries } from '@tanstack/react-query';
import { readOf } from '../../../../base/api/hooks.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { type MapLayer, MapView } from '../../../../map/index.ts';
import { boxOfTables } from './box-of-tables.ts';
import { texts } from './texts.ts';

interface LayersPreviewProps {
  readonly communityId: number;
  /** As they are kept, bottom first. */
  readonly layers: readonly EspacecoLayer[];
  readonly tables: readonly EspacecoTable[];
}

/** The tables that the map of a community opens with, drawn by their styles. */
export function LayersPreview({ communityId, layers, tables }: LayersPreviewProps) {
  const t = useTexts(texts);
  const shown = layers.flatMap((layer) => {
    const table = tables.find(({ id, geometry_name }) => id === layer.table && geometry_name !== null);
    return table && layer.visibility ? [{ layer, table }] : [];
  });
  const styled = shown.filter(({ layer }) => layer.has_style);
  const styles = useQueries({
    queries: styled.map(({ layer: { id } }) =>
      readOf(espacecoCalls.getEspacecoLayerStyle, { params: { communityId, layerId: id } }),
    ),
  });
  if (shown.length === 0 || styles.some(({ isPending }) => isPending)) return null;
  const drawn = shown.map(({ layer, table }): MapLayer => {
    const rank = styled.findIndex((one) => one.layer === layer);
    const sld = styles[rank]?.data?.style ?? undefined;
    return {
      kind: 'wfs',
      // Another style is another layer of the map.
      id: `layer ${layer.id} ${styles[rank]?.dataUpdatedAt ?? ''}`,
      title: table.title,
      url: table.wfs,
      typeName: table.full_name,
      ...(sld === undefined ? {} : { sld }),
    };
  });
  return (
    <section className="fr-mt-4w" aria-labelledby="layers-preview">
      <h3 id="layers-preview" className="fr-h6">
        {t('preview')}
      </h3>
      <p className="fr-hint-text">{t('previewHint')}</p>
      <MapView
        key={drawn.map(({ id }) => id).join()}
        label={t('preview')}
        layers={drawn}
        extent={boxOfTables(shown.map(({ table }) => table))}
        height="medium"
      />
    </section>
  );
}
