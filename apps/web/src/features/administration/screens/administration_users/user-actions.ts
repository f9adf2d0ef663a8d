import { administrationCalls } from '@cartable/contract/administration';
import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '../../../../base/api/api-error.ts';
import { call } from '../../../../base/api/call.ts';

export type UserAction =
  | 'promote'
  | 'demote'
  | 'disable'
  | 'enable'
  | 'confirmation'
  | 'reset'
  | 'resetFactor'
  | 'remove';

const acts: Record<UserAction, (userId: string) => Promise<unknown>> = {
  promote: (userId) =>
    call(administrationCalls.updateUser, { params: { userId }, body: { administrator: true } }),
  demote: (userId) =>
    call(administrationCalls.updateUser, { params: { userId }, body: { administrator: false } }),
  disable: (userId) => call(administrationCalls.updateUser, { params: { userId }, body: { active: false } }),
  enable: (userId) => call(administrationCalls.updateUser, { params: { userId }, body: { active: true } }),
  confirmation: (userId) => call(administrationCalls.resendConfirmation, { params: { userId } }),
  reset: (userId) => call(administrationCalls.sendPasswordReset, { params: { userId } }),
  resetFactor: (userId) => call(administrationCalls.resetSecondFactor, { params: { userId } }),
  remove: (userId) => call(administrationCalls.deleteUser, { params: { userId } }),
};

/** One act at a time on one account. */
export function useUserActions({ onDone }: { onDone: (action: UserAction) => Promise<void> }) {
  const act = useMutation<unknown, ApiError, { action: UserAction; userId: string }>({
    mutationFn: ({ action, userId }) => acts[action](userId),
    onSuccess: (_answer, { action }) => onDone(action),
  });
  return {
    run: (action: UserAction, userId: string) => act.mutate({ action, userId }),
    error: act.error,
    isPending: act.isPending,
    forget: act.reset,
  };
}
