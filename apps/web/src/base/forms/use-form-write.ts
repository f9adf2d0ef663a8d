import type { Call, RouteAnswer, RouteDefinition } from '@cartable/contract/core';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { CallRequest } from '../api/call.ts';
import { useWrite } from '../api/hooks.ts';
import { showRejection } from './refusals.ts';

interface FormWriteOptions<R extends RouteDefinition> {
  /** Field of a code that is about one only. */
  readonly fieldOfCode?: Readonly<Partial<Record<string, string>>>;
  /** Told while the call is under way: the buttons of a dialog are not in its form. */
  readonly onBusy?: (isBusy: boolean) => void;
  readonly onSuccess: (answer: RouteAnswer<R>, request: CallRequest<R>) => Promise<void>;
}

/** The call of a form: its refusals are shown at the fields they are about, the others are `untold`. */
export function useFormWrite<R extends RouteDefinition, Values extends FieldValues>(
  route: Call<R>,
  form: UseFormReturn<Values>,
  { fieldOfCode, onBusy, onSuccess }: FormWriteOptions<R>,
) {
  const [untold, setUntold] = useState<unknown>(null);
  const write = useWrite(route, {
    onMutate: () => {
      setUntold(null);
      onBusy?.(true);
    },
    onSettled: () => onBusy?.(false),
    onSuccess,
    onError: (error) => setUntold(showRejection(form, error, fieldOfCode) ? null : error),
  });
  return { ...write, untold };
}
