import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../base/design/FormDialog.tsx';

interface EditDialogProps<Entry> {
  readonly title: string;
  /** What is changed; closed without. */
  readonly entry: Entry | undefined;
  readonly onClose: () => void;
  readonly children: (props: EditFormProps<Entry>) => ReactNode;
}

export interface EditFormProps<Entry> {
  readonly formId: string;
  readonly entry: Entry;
  /** Being sent: it is sent once. */
  readonly onBusy: (isBusy: boolean) => void;
  readonly onClose: () => void;
}

/** The dialog of something that is saved on its own, at once. */
export function EditDialog<Entry>({ title, entry, onClose, children }: EditDialogProps<Entry>) {
  const [isBusy, setBusy] = useState(false);
  return (
    <FormDialog open={entry !== undefined} title={title} isBusy={isBusy} onClose={onClose}>
      {(formId) => entry !== undefined && children({ formId, entry, onBusy: setBusy, onClose })}
    </FormDialog>
  );
}
