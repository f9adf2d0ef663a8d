import { layerRoles } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { DragHandle } from '../../../../base/design/DragHandle.tsx';
import { MoveButtons } from '../../../../base/design/MoveButtons.tsx';
import { PercentSlider } from '../../../../base/design/PercentSlider.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import type { LayerEntry } from './layer-list.ts';
import { texts } from './texts.ts';

interface LayerRowProps {
  readonly entry: LayerEntry;
  readonly title: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChange: (entry: LayerEntry) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
  /** None for what has no style to choose. */
  readonly onStyle: (() => void) | undefined;
  readonly onDrag: () => void;
  /** Another row was let go over this one. */
  readonly onDrop: () => void;
}

const quiet = { type: 'button', size: 'small', priority: 'tertiary no outline' } as const;
const roles = { visu: 'role_visu', ref: 'role_ref', edit: 'role_edit', 'ref-edit': 'role_ref_edit' } as const;

/** A layer: its order is changed by the handle or by its buttons, so that no mouse is needed. */
export function LayerRow({ entry, title, isFirst, isLast, onChange, ...acts }: LayerRowProps) {
  const t = useTexts(texts);
  const { visible, opacity, role, table } = entry;
  // Features of another place are looked at, and referred to.
  const offered = table === null ? layerRoles.filter((one) => one === 'visu' || one === 'ref') : layerRoles;
  return (
    <li
      className="app-layer"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        acts.onDrop();
      }}
    >
      <div className="app-layer__head">
        <DragHandle className="app-layer__handle" name={title} title={t('drag')} onDrag={acts.onDrag} />
        <strong className="app-layer__title">{title}</strong>
        {acts.onStyle && (
          <Button
            {...quiet}
            iconId="fr-icon-palette-line"
            title={t('style', { title })}
            onClick={acts.onStyle}
          />
        )}
        <MoveButtons
          upTitle={t('up', { title })}
          downTitle={t('down', { title })}
          onUp={isFirst ? undefined : () => acts.onMove(-1)}
          onDown={isLast ? undefined : () => acts.onMove(1)}
        />
        <Button
          {...quiet}
          iconId="fr-icon-delete-line"
          title={t('remove', { title })}
          onClick={acts.onRemove}
        />
      </div>
      <div className="app-layer__fields">
        <Checkbox
          small
          options={[
            {
              label: t('visible'),
              nativeInputProps: {
                checked: visible,
                'aria-label': t('visibleOf', { title }),
                onChange: ({ target }) => onChange({ ...entry, visible: target.checked }),
              },
            },
          ]}
        />
        <PercentSlider
          label={t('opacity')}
          of={t('opacityOf', { title })}
          value={Number(opacity)}
          onChange={(percent) => onChange({ ...entry, opacity: String(percent) })}
        />
        <Select
          label={t('role')}
          options={offered.map((one) => ({ value: one, label: t(roles[one]) }))}
          nativeSelectProps={{
            value: role,
            'aria-label': t('roleOf', { title }),
            onChange: ({ target }) =>
              onChange({ ...entry, role: offered.find((one) => one === target.value) ?? 'visu' }),
          }}
        />
      </div>
    </li>
  );
}
