import { Button } from '@codegouvfr/react-dsfr/Button';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import type { ChosenLayer } from '../chosen-layer.ts';
import { longestGroupName } from '../layer-groups.ts';
import { texts } from '../texts.ts';

interface LayerGroupProps {
  readonly name: string;
  readonly layers: readonly ChosenLayer[];
  readonly isFolded: boolean;
  readonly onFold: (isFolded: boolean) => void;
  /** All its layers at once. */
  readonly onShow: (isVisible: boolean) => void;
  readonly onRename: (name: string) => void;
  /** Upwards when negative, past one layer or group. */
  readonly onMove: (delta: number) => void;
  readonly onDissolve: () => void;
  /** A row was let go over its name. */
  readonly onDrop: () => void;
  /** Rows of its layers. */
  readonly children: ReactNode;
}

/** A group of layers in the panel: shown, folded, moved and named as one. */
export function LayerGroup({ name, layers, isFolded, children, ...on }: LayerGroupProps) {
  const t = useTexts(texts);
  const listId = useId();
  const [isNaming, setNaming] = useState(false);
  const shown = layers.filter(({ isVisible }) => isVisible).length;
  return (
    <li className="app-maps__group">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the group of a layer is chosen by a field as well */}
      <div
        className="app-maps__group-head"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          on.onDrop();
        }}
      >
        <Button
          size="small"
          priority="tertiary no outline"
          iconId={isFolded ? 'fr-icon-arrow-right-s-line' : 'fr-icon-arrow-down-s-line'}
          title={t(isFolded ? 'unfoldGroup' : 'foldGroup', { group: name })}
          nativeButtonProps={{ 'aria-expanded': !isFolded, 'aria-controls': listId }}
          onClick={() => on.onFold(!isFolded)}
        />
        <Checkbox
          className="app-maps__visibility"
          small
          options={[
            {
              label: name,
              hintText: t('groupCount', { count: layers.length }),
              nativeInputProps: {
                checked: shown > 0,
                'aria-label': t('show', { title: name }),
                ref: (input) => {
                  if (input) input.indeterminate = shown > 0 && shown < layers.length;
                },
                onChange: ({ target }) => on.onShow(target.checked),
              },
            },
          ]}
        />
      </div>
      <div className="app-maps__layer-actions">
        <Button
          size="small"
          priority="tertiary no outline"
          iconId="fr-icon-arrow-up-line"
          title={t('up', { title: name })}
          onClick={() => on.onMove(-1)}
        />
        <Button
          size="small"
          priority="tertiary no outline"
          iconId="fr-icon-arrow-down-line"
          title={t('down', { title: name })}
          onClick={() => on.onMove(1)}
        />
        <Button
          size="small"
          priority="tertiary no outline"
          iconId="fr-icon-edit-line"
          title={t('renameGroup', { group: name })}
          nativeButtonProps={{ 'aria-expanded': isNaming }}
          onClick={() => setNaming(!isNaming)}
        />
        <Button
          size="small"
          priority="tertiary no outline"
          iconId="fr-icon-folder-2-line"
          title={t('dissolveGroup', { group: name })}
          onClick={on.onDissolve}
        />
      </div>
      {isNaming && (
        <NameForm
          name={name}
          onName={(to) => {
            setNaming(false);
            if (to !== name) on.onRename(to);
          }}
        />
      )}
      <ul id={listId} className="app-maps__group-layers" aria-label={name} hidden={isFolded}>
        {children}
      </ul>
    </li>
  );
}

function NameForm({ name, onName }: { readonly name: string; readonly onName: (name: string) => void }) {
  const t = useTexts(texts);
  const [typed, type] = useState(name);
  return (
    <form
      className="app-maps__group-field"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') onName(typed.trim());
      }}
    >
      <Input
        label={t('groupName')}
        nativeInputProps={{
          value: typed,
          maxLength: longestGroupName,
          required: true,
          onChange: ({ target }) => type(target.value),
        }}
      />
      <Button type="submit" size="small" priority="secondary">
        {t('rename')}
      </Button>
    </form>
  );
}
