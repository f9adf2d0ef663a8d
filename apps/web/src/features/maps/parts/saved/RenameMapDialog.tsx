import { peopleCalls, type SavedMap } from '@cartable/contract/people';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { invalidate } from '../../../../base/api/hooks.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { FormDialog } from '../../../../base/design/FormDialog.tsx';
import { notify } from '../../../../base/design/snackbar.ts';
import { useFormWrite } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { MapNameField } from './MapNameField.tsx';
import { savedTexts } from './saved-texts.ts';

interface RenameMapDialogProps {
  readonly open: boolean;
  readonly map: SavedMap;
  readonly onClose: () => void;
}

export function RenameMapDialog({ open, map, onClose }: RenameMapDialogProps) {
  const t = useTexts(savedTexts);
  const [isBusy, setBusy] = useState(false);
  return (
    <FormDialog open={open} title={t('renameTitle')} isBusy={isBusy} onClose={onClose}>
      {(formId) => <Fields formId={formId} map={map} onBusy={setBusy} onDone={onClose} />}
    </FormDialog>
  );
}

interface FieldsProps {
  readonly formId: string;
  readonly map: SavedMap;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onDone: () => void;
}

function Fields({ formId, map, onBusy, onDone }: FieldsProps) {
  const t = useTexts(savedTexts);
  const form = useForm({ defaultValues: { name: map.name } });
  const change = useFormWrite(peopleCalls.changeMyMap, form, {
    onBusy,
    onSuccess: async () => {
      notify({ description: t('renamed') });
      onDone();
      await invalidate(peopleCalls.getMyMaps);
    },
  });
  const submit = form.handleSubmit((body) => change.mutate({ params: { mapId: map._id }, body }));
  return (
    <form id={formId} noValidate onSubmit={submit}>
      {change.untold !== null && <ErrorAlert error={change.untold} />}
      <MapNameField form={form} />
    </form>
  );
}
