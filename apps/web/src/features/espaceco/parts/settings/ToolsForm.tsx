import { espacecoCalls, type Functionality, functionalityGroups } from '@cartable/contract/espaceco';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { call } from '../../../../base/api/call.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Switch } from '../../../../base/design/Switch.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { LayerToolsField } from '../layers/LayerToolsField.tsx';
import {
  type FeatureTypeLayer,
  type LayerToolValues,
  toolValuesOf,
  writtenTools,
} from '../layers/layer-tools.ts';
import { reloadLayers, useEditedFeatureTypes } from '../layers/layers.ts';
import { ReuseBlock } from './ReuseBlock.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import type { SettingsFormProps } from './settings-form.ts';
import { texts } from './texts.ts';

interface Values {
  functionalities: Functionality[];
  isOffline: boolean;
  layers: LayerToolValues;
}

const groups = Object.entries(functionalityGroups) as [
  keyof typeof functionalityGroups,
  readonly Functionality[],
][];

/** Tools the map of the community offers: simple ones, and those of the layers its members edit. */
export function ToolsForm(props: SettingsFormProps) {
  const query = useEditedFeatureTypes(props.community.id);
  return <Loaded query={query}>{(types) => <Form {...props} layers={Object.values(types).flat()} />}</Loaded>;
}

interface FormProps extends SettingsFormProps {
  readonly layers: readonly FeatureTypeLayer[];
}

function Form({ layers, ...props }: FormProps) {
  const { community } = props;
  const t = useTexts(texts);
  const [initial] = useState<Values>(() => ({
    functionalities: [...community.functionalities],
    isOffline: community.offline_allowed,
    layers: toolValuesOf(layers, { untold: !community.active }),
  }));
  const form = useForm<Values>({ defaultValues: initial });
  const saveTools = async (values: Values) => {
    if (Object.keys(values.layers).length === 0) return;
    await call(espacecoCalls.updateEspacecoLayerTools, {
      params: { communityId: community.id },
      body: { layer_tools: writtenTools(values.layers) },
    });
    await reloadLayers();
  };
  return (
    <SettingsForm
      {...props}
      form={form}
      initial={initial}
      changesOf={({ functionalities, isOffline }) => ({ functionalities, offline_allowed: isOffline })}
      saveFirst={saveTools}
    >
      <ReuseBlock
        except={community.id}
        text={t('reuseTools')}
        onCopy={(other) => form.setValue('functionalities', other.functionalities)}
      />
      <Controller
        control={form.control}
        name="functionalities"
        render={({ field: { value, onChange } }) => (
          <div className="app-espaceco-tools">
            {groups.map(([group, tools]) => (
              <Checkbox
                key={group}
                small
                legend={t(`tools_${group}`)}
                options={tools.map((tool) => ({
                  label: t(`tool_${tool}`),
                  nativeInputProps: {
                    checked: value.includes(tool),
                    onChange: ({ target }) =>
                      onChange(target.checked ? [...value, tool] : value.filter((other) => other !== tool)),
                  },
                }))}
              />
            ))}
          </div>
        )}
      />
      <Controller
        control={form.control}
        name="isOffline"
        render={({ field: { value, onChange } }) => (
          <Switch
            className="fr-mb-3w"
            label={t('offline')}
            hint={t('offlineHint')}
            checked={value}
            onChange={onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="layers"
        render={({ field: { value, onChange } }) => (
          <LayerToolsField layers={layers} value={value} onChange={onChange} />
        )}
      />
    </SettingsForm>
  );
}
