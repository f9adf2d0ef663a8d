import { espacecoCalls, type PermissionTree } from '@cartable/contract/espaceco';
import { useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { call } from '../../../../base/api/call.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { DraftForm, formDone, useFormWrite } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { ReuseBlock } from '../settings/ReuseBlock.tsx';
import { type Intent, intentOf, type SettingsFormProps } from '../settings/settings-form.ts';
import { reloadDatabases, useDatabases, useEditedPermissions } from './databases.ts';
import { OwnDatabases } from './OwnDatabases.tsx';
import { RightsField } from './RightsField.tsx';
import { reusedRights } from './rights-tree.ts';
import { texts } from './texts.ts';

/** Databases of a community, made here, and what its members may do with these and with others. */
export function DatabasesForm(props: SettingsFormProps) {
  const t = useTexts(texts);
  const { community } = props;
  const permissions = useEditedPermissions(community.id);
  return (
    <>
      <OwnDatabases communityId={community.id} />
      <section>
        <h3 className="fr-h6 fr-mb-1v">{t('rights')}</h3>
        <p className="fr-hint-text">{t('rightsHint')}</p>
        <Loaded query={permissions}>{(tree) => <RightsForm {...props} tree={tree} />}</Loaded>
      </section>
    </>
  );
}

interface RightsFormProps extends SettingsFormProps {
  readonly tree: PermissionTree;
}

function RightsForm({ community, formId, onBusy, onSaved, tree }: RightsFormProps) {
  const t = useTexts(texts);
  const databases = useDatabases().data ?? [];
  const intent = useRef<Intent>('save');
  const [initial, setInitial] = useState({ rights: tree });
  const form = useForm({ defaultValues: initial });
  const update = useFormWrite(espacecoCalls.updateEspacecoPermissions, form, {
    onBusy,
    onSuccess: async (rights) => {
      formDone();
      setInitial({ rights });
      form.reset({ rights });
      await reloadDatabases();
      onSaved(community, intent.current);
    },
  });
  const submit = form.handleSubmit(({ rights }) =>
    update.mutate({ params: { communityId: community.id }, body: rights }),
  );
  const mayGive = (id: number) =>
    databases.some((database) => database.id === id && database.abilities.administer === true);
  const reuse = async (otherId: number) => {
    try {
      const other = await call(espacecoCalls.getEspacecoPermissions, { params: { communityId: otherId } });
      form.setValue('rights', reusedRights(form.getValues('rights'), other, mayGive), { shouldDirty: true });
    } catch {
      notify({ severity: 'error', description: t('reuseFailed') });
    }
  };
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        intent.current = intentOf((event.nativeEvent as SubmitEvent).submitter);
        void submit(event);
      }}
    >
      <DraftForm form={form} initial={initial} />
      {update.untold !== null && <ErrorAlert title={t('rightsFailed')} error={update.untold} />}
      <ReuseBlock except={community.id} text={t('reuse')} onCopy={({ id }) => void reuse(id)} />
      <Controller
        control={form.control}
        name="rights"
        render={({ field: { value, onChange } }) => (
          <RightsField communityId={community.id} databases={databases} value={value} onChange={onChange} />
        )}
      />
    </form>
  );
}
