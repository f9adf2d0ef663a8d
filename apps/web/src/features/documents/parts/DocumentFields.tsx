import { Input } from '@codegouvfr/react-dsfr/Input';
import { useFormContext } from 'react-hook-form';
import { commonTexts } from '../../../base/design/common-texts.ts';
import { TextField } from '../../../base/design/fields.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { documentTexts } from './documents-texts.ts';

export interface NamedValues {
  readonly name: string;
  readonly description: string;
}

const NAME_MAX = 200;
const DESCRIPTION_MAX = 2000;
const DESCRIPTION_ROWS = 3;

/** Fields of any document: its name, and an optional description. Inside a `FormProvider`. */
export function DocumentFields() {
  const t = useTexts(documentTexts);
  const common = useTexts(commonTexts);
  const { register, formState } = useFormContext<NamedValues>();
  const { errors } = formState;
  const problem = errors.description?.message;
  return (
    <>
      <TextField
        label={t('name')}
        error={errors.name?.message}
        field={register('name', {
          validate: (value) => value.trim() !== '' || t('nameRequired'),
          maxLength: { value: NAME_MAX, message: t('nameTooLong') },
        })}
      />
      <Input
        textArea
        label={common('optional', { label: t('description') })}
        {...(problem === undefined ? {} : { state: 'error' as const, stateRelatedMessage: problem })}
        nativeTextAreaProps={{
          ...register('description', {
            maxLength: { value: DESCRIPTION_MAX, message: t('descriptionTooLong') },
          }),
          rows: DESCRIPTION_ROWS,
          'aria-invalid': problem !== undefined,
        }}
      />
    </>
  );
}
