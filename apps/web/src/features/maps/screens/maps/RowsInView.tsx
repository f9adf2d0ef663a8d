import type { GeographicBox } from '@cartable/contract/core';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useMemo, useState } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import type { LayerAnswer } from '../../../../map/index.ts';
import { type SelectedRow, TablesRows } from '../../../records/index.ts';
import { texts } from './texts.ts';
import type { ReadLayer } from './useMapLayers.ts';

interface RowsInViewProps {
  readonly layers: readonly ReadLayer[];
  readonly viewed: GeographicBox | undefined;
  readonly found: readonly LayerAnswer[];
  readonly selected: SelectedRow | undefined;
  readonly onSelect: (row: SelectedRow | undefined) => void;
}

/** Rows of the layers of the map, under it: those in the view at first. */
export function RowsInView({ layers, viewed, found, selected, onSelect }: RowsInViewProps) {
  const t = useTexts(texts);
  const [isOpen, open] = useState(false);
  const tables = useMemo(() => {
    const all = layers.flatMap(({ known }) => known?.tables ?? []);
    return all.filter(({ url }, rank) => all.findIndex((one) => one.url === url) === rank);
  }, [layers]);
  const pointed = useMemo(() => new Set(found.flatMap(({ features }) => features.map(rowOf))), [found]);
  if (tables.length === 0) return null;
  return (
    <section className="app-maps__rows" aria-labelledby="map-rows">
      <h2 id="map-rows" className="fr-h5 fr-mb-1w">
        {t('rows')}
      </h2>
      <Button
        size="small"
        priority="secondary"
        iconId="fr-icon-table-line"
        nativeButtonProps={{ 'aria-expanded': isOpen }}
        onClick={() => open(!isOpen)}
      >
        {t(isOpen ? 'closeRows' : 'openRows')}
      </Button>
      {isOpen && (
        <TablesRows
          tables={tables}
          viewed={viewed}
          followsMap
          selected={selected}
          pointed={pointed}
          onSelect={onSelect}
        />
      )}
    </section>
  );
}

/** Services of maps and features write the table before the key: `communes.12`. */
const rowOf = ({ id }: LayerAnswer['features'][number]): string => id.slice(id.lastIndexOf('.') + 1);
