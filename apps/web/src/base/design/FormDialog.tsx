import { type ReactNode, useId } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { commonTexts } from './common-texts.ts';
import { Dialog } from './Dialog.tsx';

interface FormDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Default « Enregistrer ». */
  readonly submitLabel?: string;
  /** Being sent: it is sent once. */
  readonly isBusy?: boolean;
  readonly onClose: () => void;
  /** The form, under this identifier: it is new each time the dialog opens. */
  readonly children: (formId: string) => ReactNode;
}

/** A form in a dialog: Enter submits it, as the button outside it does. */
export function FormDialog({ open, title, submitLabel, isBusy = false, onClose, children }: FormDialogProps) {
  const t = useTexts(commonTexts);
  const formId = useId();
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      buttons={[
        { children: t('cancel'), type: 'button', priority: 'secondary', onClick: onClose },
        {
          children: submitLabel ?? t('save'),
          type: 'submit',
          disabled: isBusy,
          nativeButtonProps: { form: formId },
        },
      ]}
    >
      {/* React hands the event on to the form around the dialog, which is another one. */}
      {open && <div onSubmit={(event) => event.stopPropagation()}>{children(formId)}</div>}
    </Dialog>
  );
}
