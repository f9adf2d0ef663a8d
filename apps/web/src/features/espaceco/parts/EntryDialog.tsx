import type { ReactNode } from 'react';
import { FormDialog } from '../../../base/design/FormDialog.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { texts } from './texts.ts';

interface EntryDialogProps<Entry> {
  readonly title: string;
  /** The one to change, or a new one; closed without. */
  readonly entry: Entry | 'new' | undefined;
  readonly onApply: (entry: Entry) => void;
  readonly onClose: () => void;
  readonly children: (props: EntryFormProps<Entry>) => ReactNode;
}

export interface EntryFormProps<Entry> {
  readonly formId: string;
  /** None for a new one. */
  readonly entry: Entry | undefined;
  readonly onApply: (entry: Entry) => void;
}

/** The dialog of an entry of a list that is kept with the form around: closed once it is applied. */
export function EntryDialog<Entry>({ title, entry, onApply, onClose, children }: EntryDialogProps<Entry>) {
  const t = useTexts(texts);
  return (
    <FormDialog open={entry !== undefined} title={title} submitLabel={t('apply')} onClose={onClose}>
      {(formId) =>
        children({
          formId,
          entry: entry === 'new' ? undefined : entry,
          onApply: (changed) => {
            onApply(changed);
            onClose();
          },
        })
      }
    </FormDialog>
  );
}
