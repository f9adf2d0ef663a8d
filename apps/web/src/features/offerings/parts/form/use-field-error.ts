import { type FieldError, type FieldPath, get, useFormContext } from 'react-hook-form';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { problemOf } from './field-errors.ts';
import { formTexts } from './form-texts.ts';
import type { RequestedValues } from './form-values.ts';

/** The text under a field when it breaks a rule; a message set by the server or the form is shown as it is. */
export function useFieldError(): (path: FieldPath<RequestedValues>) => string | undefined {
  const t = useTexts(formTexts);
  const { formState, getValues } = useFormContext<RequestedValues>();
  return (path) => {
    const error = get(formState.errors, path) as FieldError | undefined;
    if (!error) return undefined;
    if (error.type === 'server' && error.message) return error.message;
    return t(problemOf(error, { field: ruleOf(path), value: getValues(path) }));
  };
}

/** The rows of a list share their rules. */
function ruleOf(path: string): string {
  if (/^table_infos\.\d+\.public_name$/.test(path)) return 'public_name_of_table';
  return path.replace(/^(contacts|links)\.\d+\./, '$1.');
}
