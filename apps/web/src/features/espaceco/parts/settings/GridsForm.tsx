import type { EspacecoGrid } from '@cartable/contract/espaceco';
import { Controller, useForm } from 'react-hook-form';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { GridEditor } from '../grids/GridEditor.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import type { SettingsFormProps } from './settings-form.ts';
import { texts } from './texts.ts';

interface Values {
  grids: readonly EspacecoGrid[];
}

/** Areas where every member may contribute. */
export function GridsForm(props: SettingsFormProps) {
  const t = useTexts(texts);
  const initial: Values = { grids: props.community.grids };
  const form = useForm<Values>({ defaultValues: initial });
  return (
    <SettingsForm
      {...props}
      form={form}
      initial={initial}
      changesOf={({ grids }) => ({ grids: grids.map(({ name }) => name) })}
    >
      <p>{t('gridsText')}</p>
      <Controller
        control={form.control}
        name="grids"
        render={({ field: { value, onChange } }) => <GridEditor grids={value} onChange={onChange} />}
      />
    </SettingsForm>
  );
}
