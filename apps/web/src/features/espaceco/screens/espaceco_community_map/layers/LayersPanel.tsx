import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoCommunity, EspacecoLayer } from '@cartable/contract/espaceco';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useId, useState } from 'react';
import { PercentSlider } from '../../../../../base/design/PercentSlider.tsx';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { MapLegend } from '../../../../maps/index.ts';
import { baseMaps, baseOf, type GoTo, type LayerChoice, writeLayers } from '../guichet-address.ts';
import { texts } from '../texts.ts';
import { boxOf, type GuichetLayer, isInLevels, levelsOf, mapLayerOf } from './guichet-layers.ts';
import { QgisProjectButton } from './qgis/QgisProjectButton.tsx';
import { UnreadLayers } from './UnreadLayers.tsx';

interface LayersPanelProps {
  readonly community: EspacecoCommunity;
  /** What is looked at. */
  readonly viewed: GeographicBox | undefined;
  /** From the bottom. */
  readonly layers: readonly GuichetLayer[];
  /** As the community chose them. */
  readonly own: readonly EspacecoLayer[];
  readonly base: (typeof baseMaps)[number];
  readonly zoom: number | undefined;
  readonly isChanged: boolean;
  readonly go: GoTo;
  readonly onShow: (layer: GuichetLayer) => void;
}

/** Order, visibility and opacity of the layers, for the person alone: the address keeps them. */
export function LayersPanel({
  community,
  viewed,
  layers,
  own,
  base,
  zoom,
  isChanged,
  go,
  onShow,
}: LayersPanelProps) {
  const t = useTexts(texts);
  const [told, tell] = useState('');
  const write = (choices: readonly LayerChoice[]) => go({ layers: writeLayers(choices, own) });
  const choices = layers.map(({ choice }) => choice);
  const change = (id: number, part: Partial<LayerChoice>) =>
    write(choices.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const move = (rank: number, by: number) => {
    const to = rank + by;
    const moved = choices[rank];
    if (moved === undefined || to < 0 || to >= choices.length) return;
    write(choices.toSpliced(rank, 1).toSpliced(to, 0, moved));
    tell(t('moved', { title: layers[rank]!.title, rank: choices.length - to }));
  };
  return (
    <>
      <Select
        label={t('base')}
        options={baseMaps.map((value) => ({ value, label: t(`base_${value}`) }))}
        nativeSelectProps={{
          value: base,
          onChange: ({ target }) => {
            const chosen = baseOf(target.value);
            go({ base: chosen === 'site' ? undefined : chosen });
          },
        }}
      />
      {layers.length === 0 ? <p>{t('layersNone')}</p> : <p className="fr-hint-text">{t('layersHint')}</p>}
      <UnreadLayers layers={layers} />
      <ul className="app-guichet-layers">
        {layers
          .map((layer, rank) => (
            <LayerItem
              key={layer.layer.id}
              layer={layer}
              zoom={zoom}
              onChange={(part) => change(layer.layer.id, part)}
              onMove={(by) => move(rank, by)}
              onShow={() => onShow(layer)}
              onObjects={() =>
                go({
                  panel: 'objects',
                  layer: layer.layer.id,
                  page: 1,
                  where: undefined,
                  sort: undefined,
                  hide: undefined,
                  feature: undefined,
                })
              }
            />
          ))
          .toReversed()}
      </ul>
      {isChanged && (
        <Button size="small" priority="tertiary" onClick={() => go({ layers: undefined })}>
          {t('asChosen')}
        </Button>
      )}
      {layers.length > 0 && <QgisProjectButton community={community} layers={layers} box={viewed ?? null} />}
      <p className="fr-sr-only" role="status">
        {told}
      </p>
    </>
  );
}

interface LayerItemProps {
  readonly layer: GuichetLayer;
  readonly zoom: number | undefined;
  readonly onChange: (part: Partial<LayerChoice>) => void;
  /** Upwards when positive. */
  readonly onMove: (by: number) => void;
  readonly onShow: () => void;
  readonly onObjects: () => void;
}

function LayerItem({ layer, zoom, onChange, onMove, onShow, onObjects }: LayerItemProps) {
  const t = useTexts(texts);
  const legendId = useId();
  const [hasLegend, showLegend] = useState(false);
  const { title, choice, table, service, isGone, hasFailed, layer: own } = layer;
  const small = { size: 'small', priority: 'tertiary no outline' } as const;
  const drawn = mapLayerOf(layer, 0);
  return (
    <li className="app-guichet-layer">
      <Checkbox
        small
        className="fr-mb-1v"
        options={[
          {
            label: title,
            hintText: service ? t('service', { type: service.type }) : table?.description || undefined,
            nativeInputProps: {
              checked: choice.isVisible,
              'aria-label': t('show', { title }),
              onChange: ({ target }) => onChange({ isVisible: target.checked }),
            },
          },
        ]}
      />
      <p className="fr-mb-1v">
        <Badge
          as="span"
          small
          noIcon
          severity={own.role === 'edit' || own.role === 'ref-edit' ? 'success' : 'info'}
        >
          {t(`role_${own.role}`)}
        </Badge>
      </p>
      {isGone && <p className="fr-error-text fr-mt-0">{t('layerGone')}</p>}
      {hasFailed && <p className="fr-error-text fr-mt-0">{t('layerUnread')}</p>}
      {choice.isVisible && <LevelsHint layer={layer} zoom={zoom} />}
      <PercentSlider
        label={t('opacity')}
        of={t('ofLayer', { title })}
        value={choice.opacity}
        onChange={(opacity) => onChange({ opacity })}
      />
      <div className="app-guichet-layer__acts">
        <Button
          {...small}
          iconId="fr-icon-arrow-up-line"
          title={t('up', { title })}
          onClick={() => onMove(1)}
        />
        <Button
          {...small}
          iconId="fr-icon-arrow-down-line"
          title={t('down', { title })}
          onClick={() => onMove(-1)}
        />
        {boxOf(layer) && (
          <Button {...small} iconId="fr-icon-focus-3-line" title={t('zoomTo', { title })} onClick={onShow} />
        )}
        {drawn && (
          <Button
            {...small}
            iconId="fr-icon-palette-line"
            title={t('legendOf', { title })}
            nativeButtonProps={{ 'aria-expanded': hasLegend, 'aria-controls': legendId }}
            onClick={() => showLegend(!hasLegend)}
          />
        )}
        {table && (
          <Button {...small} iconId="fr-icon-table-2" title={t('objectsOf', { title })} onClick={onObjects} />
        )}
      </div>
      <div id={legendId}>{hasLegend && drawn && <MapLegend layer={drawn} title={title} />}</div>
    </li>
  );
}

function LevelsHint({ layer, zoom }: { readonly layer: GuichetLayer; readonly zoom: number | undefined }) {
  const t = useTexts(texts);
  if (isInLevels(layer, zoom)) return null;
  const [least, greatest] = levelsOf(layer);
  const isTooFar = least !== null && zoom !== undefined && zoom < least;
  return (
    <p className="fr-hint-text fr-mb-1v">
      {isTooFar ? t('levelsFrom', { level: least }) : t('levelsTo', { level: greatest ?? 0 })}
    </p>
  );
}
