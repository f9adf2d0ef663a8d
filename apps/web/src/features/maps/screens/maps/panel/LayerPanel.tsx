import type { GeographicBox } from '@cartable/contract/core';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../../../../base/design/EmptyState.tsx';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { writeSource } from '../../../../records/index.ts';
import type { ChosenLayer } from '../chosen-layer.ts';
import {
  blocksOf,
  changeGroup,
  dissolveGroup,
  gathered,
  groupsOf,
  moveGroup,
  moveLayer,
  putInGroup,
  renameGroup,
} from '../layer-groups.ts';
import { type MapState, mostLayers, rankOf } from '../map-state.ts';
import { AddLayer } from '../search/AddLayer.tsx';
import type { AddToMap } from '../search/adding.ts';
import { texts } from '../texts.ts';
import { type ReadLayer, titleOfLayer } from '../useMapLayers.ts';
import type { ChangeMap } from '../useMapState.ts';
import { BaseMapField } from './BaseMapField.tsx';
import { LayerGroup } from './LayerGroup.tsx';
import { LayerRow } from './LayerRow.tsx';

/** The last that was removed, and where it lay. */
interface Removed {
  readonly layer: ChosenLayer;
  readonly rank: number;
  readonly title: string;
}

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
  const [removed, setRemoved] = useState<Removed>();
  useEffect(() => {
    if (wanted) search(true);
  }, [wanted]);
  const { length: count } = layers;

  const setLayers = (edit: (layers: MapState['layers']) => MapState['layers']) =>
    change((before) => ({ layers: edit(before.layers) }));
  const changeLayer = ({ source }: ChosenLayer, part: Partial<ChosenLayer>) =>
    setLayers((before) => {
      const rank = rankOf(before, source);
      return before.toSpliced(rank, 1, { ...before[rank]!, ...part });
    });
  const move = (from: number, to: number, title: string) => {
    const rank = Math.max(0, Math.min(to, count - 1));
    setLayers((before) => moveLayer(before, from, rank));
    say(t('saidMoved', { title, rank: rank + 1, count }));
  };
  const group = ({ source }: ChosenLayer, name: string | undefined, title: string) => {
    setLayers((before) => putInGroup(before, rankOf(before, source), name));
    say(name === undefined ? t('saidUngrouped', { title }) : t('saidGrouped', { title, group: name }));
    heading.current?.focus();
  };
  const remove = ({ source }: ChosenLayer, title: string) => {
    const rank = rankOf(state.layers, source);
    change((before) => ({ layers: before.layers.toSpliced(rankOf(before.layers, source), 1) }));
    say(t('saidRemoved', { title }));
    setRemoved({ layer: state.layers[rank]!, rank, title });
    heading.current?.focus();
  };
  const putBack = ({ layer, rank, title }: Removed) => {
    setLayers((before) => gathered(before.toSpliced(rank, 0, layer)));
    say(t('saidPutBack', { title }));
    setRemoved(undefined);
    heading.current?.focus();
  };

  const add: AddToMap = (source, { title, bbox }) => {
    change((before) => ({ layers: [{ source, opacity: 100, isVisible: true }, ...before.layers] }));
    say(t('saidAdded', { title }));
    if (count === 0 && bbox) onShow({ ...bbox });
  };

  const takeDragged = () => {
    const from = dragged.current;
    dragged.current = undefined;
    return from;
  };
  const fold = (name: string, isFolded: boolean) =>
    change(({ folded = [] }) => ({
      folded: isFolded ? [...folded, name] : folded.filter((one) => one !== name),
    }));
  const rename = (name: string, to: string) => {
    change((before) => ({
      layers: renameGroup(before.layers, name, to),
      folded: before.folded?.map((one) => (one === name ? to : one)),
    }));
    say(t('saidRenamed', { group: to }));
  };
  const rowOf = (rank: number) => {
    const layer = layers[rank];
    if (!layer) return null;
    return (
      <LayerRow
        key={writeSource(layer.chosen.source)}
        layer={layer}
        groups={groupsOf(state.layers)}
        zoom={state.position?.zoom}
        onChange={(part) => changeLayer(layer.chosen, part)}
        onMove={(delta, title) => move(rank, rank + delta, title)}
        onGroup={(name, title) => group(layer.chosen, name, title)}
        onRemove={(title) => remove(layer.chosen, title)}
        onShow={onShow}
        onDrag={() => {
          dragged.current = rank;
        }}
        onDrop={() => {
          const from = takeDragged();
          if (from !== undefined && from !== rank) move(from, rank, titleOfLayer(layers[from]!));
        }}
      />
    );
  };

  return (
    <section className="app-maps__panel" aria-labelledby="map-layers">
      <h2 id="map-layers" ref={heading} tabIndex={-1} className="fr-h5 fr-mb-2w">
        {t('layers')}
      </h2>
      <p className="fr-sr-only" role="status">
        {said}
      </p>
      {removed && rankOf(state.layers, removed.layer.source) < 0 && count < mostLayers && (
        <p className="fr-text--sm">
          {t('removedLayer', { title: removed.title })}{' '}
          <Button
            size="small"
            priority="tertiary no outline"
            iconId="fr-icon-arrow-go-back-line"
            onClick={() => putBack(removed)}
          >
            {t('putBack')}
          </Button>
        </p>
      )}
      <Button
        priority={count === 0 ? 'primary' : 'secondary'}
        iconId={isSearching ? 'fr-icon-close-line' : 'fr-icon-add-line'}
        nativeButtonProps={{ 'aria-expanded': isSearching }}
        onClick={() => search(!isSearching)}
      >
        {t(isSearching ? 'closeSearch' : 'addLayer')}
      </Button>
      {isSearching && (
        <AddLayer
          key={wanted?.title}
          wanted={wanted?.title}
          chosen={state.layers}
          isFull={count >= mostLayers}
          onAdd={add}
        />
      )}
      {count === 0 && !isSearching && (
        <div className="fr-mt-2w">
          <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
        </div>
      )}
      {count > 0 && (
        <ul className="app-maps__layers" aria-label={t('layersCount', { count })}>
          {blocksOf(state.layers).map((block) =>
            block.group === undefined ? (
              rowOf(block.first)
            ) : (
              <LayerGroup
                key={`group ${block.group}`}
                name={block.group}
                layers={block.layers}
                isFolded={state.folded?.includes(block.group) ?? false}
                onFold={(isFolded) => fold(block.group!, isFolded)}
                onShow={(isVisible) =>
                  setLayers((before) => changeGroup(before, block.group!, { isVisible }))
                }
                onRename={(name) => rename(block.group!, name)}
                onMove={(delta) => {
                  setLayers((before) => moveGroup(before, block.group!, delta));
                  say(t(delta < 0 ? 'saidGroupUp' : 'saidGroupDown', { group: block.group! }));
                }}
                onDissolve={() => {
                  setLayers((before) => dissolveGroup(before, block.group!));
                  say(t('saidDissolved', { group: block.group! }));
                  heading.current?.focus();
                }}
                onDrop={() => {
                  const from = takeDragged();
                  if (from !== undefined) setLayers((before) => putInGroup(before, from, block.group));
                }}
              >
                {block.layers.map((_, rank) => rowOf(block.first + rank))}
              </LayerGroup>
            ),
          )}
        </ul>
      )}
      <BaseMapField value={state.base} onChange={(base) => change({ base })} />
      {children}
    </section>
  );
}
