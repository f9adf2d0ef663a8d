import { type AdministeredCommunity, administrationCalls } from '@cartable/contract/administration';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../../../base/api/hooks.ts';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { Dialog } from '../../../../base/design/Dialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { TextField } from '../../../../base/design/fields.tsx';
import { showRejection } from '../../../../base/forms/index.ts';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { administrationTexts } from '../../parts/administration-texts.ts';
import { texts } from './texts.ts';

interface SupervisorDialogProps {
  readonly community: AdministeredCommunity;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

export function SupervisorDialog({ community, onClose, onDone }: SupervisorDialogProps) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const admin = useTexts(administrationTexts);
  const form = useForm({ defaultValues: { supervisor: '' } });
  const error = form.formState.errors.supervisor?.message;
  const change = useWrite(administrationCalls.changeSupervisorAsAdministrator, {
    onSuccess: onDone,
    onError: (rejection) =>
      void showRejection(form, rejection, { 'administration.user-unknown': 'supervisor' }),
  });
  const submit = form.handleSubmit(({ supervisor }) =>
    change.mutate({ params: { communityId: community._id }, body: { supervisor } }),
  );
  return (
    <Dialog
      open
      title={t('superviseOf', { name: community.name })}
      onClose={onClose}
      buttons={[
        { children: common('cancel'), priority: 'secondary', onClick: onClose },
        { children: t('supervise'), disabled: change.isPending, onClick: () => void submit() },
      ]}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        {change.error && error === undefined && <ErrorAlert title={t('failed')} error={change.error} />}
        <p>{t('superviseText')}</p>
        <TextField
          label={admin('supervisor')}
          hint={admin('supervisorHint')}
          field={form.register('supervisor', { required: admin('required') })}
          error={error}
        />
      </form>
    </Dialog>
  );
}
