import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { type ApiError, errorCodeOf } from '../api/api-error.ts';

export interface Rejected {
  /** As react-hook-form names it: `table_infos.0.title`. */
  readonly field: string;
  readonly message: string;
}

/** Fields a refusal is about: by their paths in it, or by a code that is about one field only. */
export function rejectedFields(
  error: ApiError,
  fieldOfCode: Readonly<Partial<Record<string, string>>> = {},
): Rejected[] {
  const code = errorCodeOf(error);
  const field = code === undefined ? undefined : fieldOfCode[code];
  const byCode = field === undefined ? [] : [{ field, message: error.message ?? '' }];
  const byPath = (error.details?.problems ?? []).map(({ path, message }) => ({
    field: path.replace(/^body\./, '').replaceAll(/\[(\d+)\]/g, '.$1'),
    message,
  }));
  return [...byCode, ...byPath];
}

/**
 * Shows a refusal of the server at the fields it is about.
 * @param fieldOfCode the field of a code that is about one only: `{ 'key.name-taken': 'name' }`
 * @returns false when part of it is about no field of the form: it is then to be told apart
 */
export function showRejection<T extends FieldValues>(
  form: UseFormReturn<T>,
  error: ApiError,
  fieldOfCode?: Readonly<Partial<Record<string, string>>>,
): boolean {
  const rejected = rejectedFields(error, fieldOfCode);
  const known = rejected.filter(({ field }) => get(form.getValues(), field) !== undefined);
  for (const { field, message } of known) form.setError(field as FieldPath<T>, { type: 'server', message });
  return known.length > 0 && known.length === rejected.length;
}
