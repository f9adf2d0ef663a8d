import { type Accounts, passwordResetJobKind } from '@cartable/accounts';
import type { JobDefinition } from '@cartable/storage';

/** Looks whether an address is known, out of the sight of who asked. */
export function passwordResetJob(
  accounts: Pick<Accounts, 'mailPasswordReset'>,
): JobDefinition<{ email: string }> {
  return {
    kind: passwordResetJobKind,
    maxAttempts: 5,
    mayResume: false,
    steps: [{ name: 'mail', run: ({ payload }) => accounts.mailPasswordReset(payload.email) }],
  };
}
