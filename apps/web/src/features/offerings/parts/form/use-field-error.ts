import { type FieldError, type FieldPath, get, useFormContext } from 'react-hook-form';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { problemOf } from './field-errors.ts';
import { formTexts } from './form-texts.ts';
import type { ServiceValues } from './form-values.ts';

/** The text under a field when it breaks a rule; a message set by the server or the form is shown as it is. */
export function useFieldError(): (path: FieldPath<ServiceValues>) => string | undefined {
  const t = useTexts(formTexts);
  const { formState, getValues } = useFormContext<ServiceValues>();
  return (path) => {
    const error = get(formState.errors, path) as FieldError | undefined;
    if (!error) return undefined;
    if (error.type === 'server' && error.message) return error.message;
    const field = /^table_infos\.\d+\.public_name$/.test(path) ? 'public_name_of_table' : path;
    return t(problemOf(error, { field, value: getValues(path) }));
  };
}
