import type { GeographicBox } from '@cartable/contract/core';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { useId, useState } from 'react';
import { messageOf } from '../../../../../base/api/api-error.ts';
import { DragHandle } from '../../../../../base/design/DragHandle.tsx';
import { PercentSlider } from '../../../../../base/design/PercentSlider.tsx';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import type { ChosenLayer } from '../chosen-layer.ts';
import { texts } from '../texts.ts';
import { type ReadLayer, styledView, titleOfLayer } from '../useMapLayers.ts';
import { GroupField } from './GroupField.tsx';
import { LayerFacts } from './LayerFacts.tsx';
import { MapLegend } from './MapLegend.tsx';
import { OutOfScale } from './OutOfScale.tsx';

interface LayerRowProps {
  readonly layer: ReadLayer;
  readonly onChange: (part: Partial<ChosenLayer>) => void;
  /** By that many ranks, upwards when negative. */
  readonly onMove: (delta: number, title: string) => void;
  readonly onRemove: (title: string) => void;
  readonly onShow: (box: GeographicBox) => void;
  readonly onDrag: () => void;
  /** Another row was let go over this one. */
  readonly onDrop: () => void;
  /** Groups of the map, by name. */
  readonly groups: readonly string[];
  readonly onGroup: (group: string | undefined, title: string) => void;
  /** Level of the view; unknown before the map was somewhere. */
  readonly zoom: number | undefined;
}

/** A layer of the panel. Its order is changed by the handle or by its buttons, so that no mouse is needed. */
export function LayerRow(props: LayerRowProps) {
  const { layer, onChange, onMove, onRemove, onShow, onDrag, onDrop, groups, onGroup, zoom } = props;
  const t = useTexts(texts);
  const legendId = useId();
  const groupId = useId();
  const [hasLegend, showLegend] = useState(false);
  const [isGrouping, showGroups] = useState(false);
  const { chosen, known } = layer;
  const title = titleOfLayer(layer);
  const { box = null, about } = known ?? {};
  return (
    <li
      className="app-maps__layer"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <div className="app-maps__layer-head">
        <DragHandle className="app-maps__handle" name={title} title={t('drag')} onDrag={onDrag} />
        <Checkbox
          className="app-maps__visibility"
          small
          options={[
            {
              label: title,
              hintText: known?.hint,
              nativeInputProps: {
                checked: chosen.isVisible,
                'aria-label': t('show', { title }),
                onChange: ({ target }) => onChange({ isVisible: target.checked }),
              },
            },
          ]}
        />
      </div>
      <LayerTrouble layer={layer} />
      {known?.view.kind === 'wms' && chosen.isVisible && zoom !== undefined && (
        <OutOfScale view={known.view} zoom={zoom} />
      )}
      <PercentSlider
        label={t('opacityShort')}
        of={t('ofLayer', { title })}
        value={chosen.opacity}
        onChange={(opacity) => onChange({ opacity })}
      />
      <div className="app-maps__layer-actions">
        <Button
          size="small"
          priority="tertiary no outline"
          iconId="fr-icon-arrow-up-line"
          title={t('up', { title })}
          onClick={() => onMove(-1, title)}
        />
        <Button
          size="small"
          priority="tertiary no outline"
          iconId="fr-icon-arrow-down-line"
          title={t('down', { title })}
          onClick={() => onMove(1, title)}
        />
        {box && (
          <Button
            size="small"
            priority="tertiary no outline"
            iconId="fr-icon-focus-3-line"
            title={t('zoomTo', { title })}
            onClick={() => onShow({ ...box })}
          />
        )}
        {known && (
          <Button
            size="small"
            priority="tertiary no outline"
            iconId="fr-icon-palette-line"
            title={t('legend', { title })}
            nativeButtonProps={{ 'aria-expanded': hasLegend, 'aria-controls': legendId }}
            onClick={() => showLegend(!hasLegend)}
          />
        )}
        <Button
          size="small"
          priority="tertiary no outline"
          iconId="fr-icon-folder-2-line"
          title={t('groupOf', { title })}
          nativeButtonProps={{ 'aria-expanded': isGrouping, 'aria-controls': groupId }}
          onClick={() => showGroups(!isGrouping)}
        />
        {about && (
          <a
            className="fr-btn fr-btn--sm fr-btn--tertiary-no-outline fr-icon-information-line"
            title={t('record', { title })}
            {...about.link}
          >
            {t('record', { title })}
          </a>
        )}
        <Button
          size="small"
          priority="tertiary no outline"
          iconId="fr-icon-delete-line"
          title={t('remove', { title })}
          onClick={() => onRemove(title)}
        />
      </div>
      <div id={groupId} className="app-maps__group-field">
        {isGrouping && (
          <GroupField
            title={title}
            group={chosen.group}
            groups={groups}
            onGroup={(group) => {
              showGroups(false);
              onGroup(group, title);
            }}
          />
        )}
      </div>
      <div id={legendId} className="app-maps__legend">
        {known && hasLegend && (
          <>
            <LayerFacts layer={known} styleName={chosen.style} onStyle={(style) => onChange({ style })} />
            <MapLegend layer={styledView({ chosen, known })} title={title} />
          </>
        )}
      </div>
    </li>
  );
}

/** Why the layer is not on the map. */
function LayerTrouble({ layer: { known, error, retry } }: { readonly layer: ReadLayer }) {
  const t = useTexts(texts);
  if (known === null) return <p className="fr-error-text fr-mt-1v">{t('gone')}</p>;
  if (!error || known) return null;
  return (
    <>
      <p className="fr-error-text fr-mt-1v">{t('unreadable', { reason: messageOf(error) })}</p>
      <Button size="small" priority="tertiary" onClick={retry}>
        {t('retry')}
      </Button>
    </>
  );
}
