import { type EspacecoCommunity, type Functionality, functionalityGroups } from '@cartable/contract/espaceco';
import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Controller, useForm } from 'react-hook-form';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { ReuseBlock } from './ReuseBlock.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import type { SettingsFormProps } from './settings-form.ts';
import { texts } from './texts.ts';

interface Values {
  functionalities: Functionality[];
}

const groups = Object.entries(functionalityGroups) as [
  keyof typeof functionalityGroups,
  readonly Functionality[],
][];

/** Simple tools the map of the community offers. */
export function ToolsForm(props: SettingsFormProps) {
  const { community } = props;
  const t = useTexts(texts);
  const initial = valuesOf(community);
  const form = useForm<Values>({ defaultValues: initial });
  return (
    <SettingsForm {...props} form={form} initial={initial} changesOf={(values) => values}>
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
    </SettingsForm>
  );
}

function valuesOf({ functionalities }: EspacecoCommunity): Values {
  return { functionalities: [...functionalities] };
}
