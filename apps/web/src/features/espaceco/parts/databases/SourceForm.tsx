import { ButtonsGroup } from '@codegouvfr/react-dsfr/ButtonsGroup';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { ErrorAlert } from '../../../../base/design/ErrorAlert.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import type { NewDatabaseValues } from './new-database.ts';
import { SourceFields } from './SourceFields.tsx';

interface SourceFormProps {
  readonly form: UseFormReturn<NewDatabaseValues>;
  readonly heading: ReactNode;
  readonly submitLabel: string;
  readonly failed: string;
  readonly call: SourceCall;
  readonly onClose: () => void;
  /** Fields above those of the source. */
  readonly children?: ReactNode;
}

export interface SourceCall {
  readonly send: (values: NewDatabaseValues) => void;
  readonly isPending: boolean;
  /** A failure that no field tells. */
  readonly untold: unknown;
}

/** Where tables come from, sent at once. */
export function SourceForm({ form, heading, submitLabel, failed, call, onClose, children }: SourceFormProps) {
  const common = useTexts(commonTexts);
  const submit = form.handleSubmit(call.send);
  return (
    <form className="app-design__new" noValidate onSubmit={(event) => void submit(event)}>
      {heading}
      <p className="fr-hint-text">{common('requiredHint')}</p>
      {call.untold !== null && <ErrorAlert title={failed} error={call.untold} />}
      {children}
      <SourceFields form={form} />
      <ButtonsGroup
        inlineLayoutWhen="always"
        buttonsSize="small"
        buttons={[
          { children: common('cancel'), type: 'button', priority: 'secondary', onClick: onClose },
          { children: submitLabel, type: 'submit', disabled: call.isPending },
        ]}
      />
    </form>
  );
}
