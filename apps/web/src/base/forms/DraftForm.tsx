import { type DefaultValues, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import { DraftValues } from './DraftValues.tsx';

interface DraftFormProps<T extends FieldValues> {
  readonly form: UseFormReturn<T>;
  /** As given to `useForm` as `defaultValues`. */
  readonly initial: DefaultValues<T>;
  /** Rank from 0 of the step shown, for the forms that have some. */
  readonly step?: number;
  readonly onStep?: (step: number) => void;
  /** Fields that are never kept, at any depth: passwords. */
  readonly omit?: readonly string[];
  /** Something else keeps what is typed: no draft of the tab is written, and nobody who leaves is asked. @default false */
  readonly isKept?: boolean;
}

/** `DraftValues` for a form of react-hook-form. */
export function DraftForm<T extends FieldValues>({
  form,
  initial,
  step = 0,
  onStep,
  omit = [],
  isKept = false,
}: DraftFormProps<T>) {
  const values = useWatch({ control: form.control }) as DefaultValues<T>;
  return (
    <DraftValues
      values={values}
      initial={initial}
      step={step}
      omit={omit}
      isKept={isKept}
      onRestore={(draft, at) => {
        form.reset({ ...initial, ...draft } as T, { keepDefaultValues: true });
        onStep?.(at);
      }}
    />
  );
}
