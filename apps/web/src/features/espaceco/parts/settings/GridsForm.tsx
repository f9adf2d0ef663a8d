import type { EspacecoGrid } from '@cartable/contract/espaceco';
import { Controller, useForm } from 'react-hook-form';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { GridsField } from '../grids/GridsField.tsx';
import { MembersWithoutGrids } from '../grids/MembersWithoutGrids.tsx';
import { OwnGrids } from '../grids/OwnGrids.tsx';
import { placeOf } from './position.ts';
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
  const { community } = props;
  const add = (grid: EspacecoGrid) => {
    const grids = form.getValues('grids');
    if (!grids.some(({ name }) => name === grid.name))
      form.setValue('grids', [...grids, grid], { shouldDirty: true });
  };
  return (
    <>
      <MembersWithoutGrids community={community} on="grids" />
      <OwnGrids community={community} onUse={add} />
      <h3 className="fr-h6 fr-mt-4w fr-mb-1v">{t('gridsTitle')}</h3>
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
          render={({ field: { value, onChange } }) => (
            <GridsField grids={value} onChange={onChange} place={placeOf(community.position)} />
          )}
        />
      </SettingsForm>
    </>
  );
}
