import { administrationCalls } from '@cartable/contract/administration';
import type { CreationRequest } from '@cartable/contract/datastore';
import { useForm } from 'react-hook-form';
import { useWrite } from '../../../../base/api/hooks.ts';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { Dialog } from '../../../../base/design/Dialog.tsx';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { LinesField } from '../../../../base/design/fields.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { texts } from './texts.ts';

interface RejectDialogProps {
  readonly request: CreationRequest;
  readonly onCancel: () => void;
  readonly onDone: (request: CreationRequest) => Promise<void>;
}

export function RejectDialog({ request, onCancel, onDone }: RejectDialogProps) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const reject = useWrite(administrationCalls.refuseCreationRequest, { onSuccess: onDone });
  const submit = handleSubmit(({ reason }) =>
    reject.mutate({ params: { requestId: request._id }, body: { reason } }),
  );
  return (
    <Dialog
      open
      title={t('rejectTitle')}
      onClose={onCancel}
      buttons={[
        { children: common('cancel'), priority: 'secondary', onClick: onCancel },
        { children: t('refuse'), disabled: reject.isPending, onClick: () => void submit() },
      ]}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        {reject.error && <ErrorAlert title={t('failed')} error={reject.error} />}
        <p>
          <strong>{request.name}</strong> — {t('rejectText')}
        </p>
        <LinesField
          label={t('reason')}
          required
          maxLength={2000}
          field={register('reason', { validate: (typed) => typed.trim() !== '' || t('reasonRequired') })}
          error={formState.errors.reason?.message}
        />
      </form>
    </Dialog>
  );
}
