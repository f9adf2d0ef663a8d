import type { GeographicBox } from '@cartable/contract/core';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../../../../base/design/EmptyState.tsx';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { moved } from '../../../../../base/state/moved.ts';
import { writeSource } from '../../../../records/index.ts';
import { type ChosenLayer, type MapState, mostLayers, rankOf } from '../map-state.ts';
import { LayerSearch } from '../search/LayerSearch.tsx';
import { texts } from '../texts.ts';
import { type ReadLayer, titleOfLayer } from '../useMapLayers.ts';
import type { ChangeMap } from '../useMapState.ts';
import { BaseMapField } from './BaseMapField.tsx';
import { LayerRow } from './LayerRow.tsx';

interface LayerPanelProps {
  readonly state: MapState;
  readonly change: ChangeMap;
  readonly layers: readonly ReadLayer[];
  readonly onShow: (box: GeographicBox) => void;
  /** Data asked for elsewhere: what is searched for then, another object each time. */
  readonly wanted: { readonly title: string } | undefined;
  /** Panel of what else is drawn, under the list of layers. */
  readonly children: ReactNode;
}

/** Layers of the map, from top to bottom, and their actions; every change is said to those who do not see it. */
export function LayerPanel({ state, change, layers, onShow, wanted, children }: LayerPanelProps) {
  const t = useTexts(texts);
  const heading = useRef<HTMLHeadingElement>(null);
  const dragged = useRef<number | undefined>(undefined);
  const [isSearching, search] = useState(false);
  const [said, say] = useState('');
  useEffect(() => {
    if (wanted) search(true);
  }, [wanted]);
  const { length: count } = layers;

  const changeLayer = ({ source }: ChosenLayer, part: Partial<ChosenLayer>) =>
    change((before) => ({
      layers: before.layers.toSpliced(rankOf(before.layers, source), 1, {
        ...before.layers[rankOf(before.layers, source)]!,
        ...part,
      }),
    }));
  const move = (from: number, to: number, title: string) => {
    const rank = Math.max(0, Math.min(to, count - 1));
    change((before) => ({ layers: moved(before.layers, from, rank) }));
    say(t('saidMoved', { title, rank: rank + 1, count }));
  };
  const remove = ({ source }: ChosenLayer, title: string) => {
    change((before) => ({ layers: before.layers.toSpliced(rankOf(before.layers, source), 1) }));
    say(t('saidRemoved', { title }));
    heading.current?.focus();
  };

  return (
    <section className="app-maps__panel" aria-labelledby="map-layers">
      <h2 id="map-layers" ref={heading} tabIndex={-1} className="fr-h5 fr-mb-2w">
        {t('layers')}
      </h2>
      <p className="fr-sr-only" role="status">
        {said}
      </p>
      <Button
        priority={count === 0 ? 'primary' : 'secondary'}
        iconId={isSearching ? 'fr-icon-close-line' : 'fr-icon-add-line'}
        nativeButtonProps={{ 'aria-expanded': isSearching }}
        onClick={() => search(!isSearching)}
      >
        {t(isSearching ? 'closeSearch' : 'addLayer')}
      </Button>
      {isSearching && (
        <LayerSearch
          key={wanted?.title}
          wanted={wanted?.title}
          chosen={state.layers}
          isFull={count >= mostLayers}
          onAdd={(source, { title, bbox }) => {
            change((before) => ({
              layers: [{ source, opacity: 100, isVisible: true }, ...before.layers],
            }));
            say(t('saidAdded', { title }));
            if (count === 0 && bbox) onShow({ ...bbox });
          }}
        />
      )}
      {count === 0 && !isSearching && (
        <div className="fr-mt-2w">
          <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
        </div>
      )}
      {count > 0 && (
        <ul className="app-maps__layers" aria-label={t('layersCount', { count })}>
          {layers.map((layer, rank) => (
            <LayerRow
              key={writeSource(layer.chosen.source)}
              layer={layer}
              onChange={(part) => changeLayer(layer.chosen, part)}
              onMove={(delta, title) => move(rank, rank + delta, title)}
              onRemove={(title) => remove(layer.chosen, title)}
              onShow={onShow}
              onDrag={() => {
                dragged.current = rank;
              }}
              onDrop={() => {
                const from = dragged.current;
                dragged.current = undefined;
                if (from !== undefined && from !== rank) move(from, rank, titleOfLayer(layers[from]!));
              }}
            />
          ))}
        </ul>
      )}
      {children}
      <BaseMapField value={state.base} onChange={(base) => change({ base })} />
    </section>
  );
}
