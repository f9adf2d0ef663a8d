import { type EmailPlanner, type EspacecoCommunity, espacecoCalls } from '@cartable/contract/espaceco';
import { invalidate, useRead } from '../../../../base/api/hooks.ts';

/** The specification: an hour; every change of one's own reads them again. */
const FRESH_MS = 3_600_000;

export function usePlanners(communityId: number) {
  return useRead(espacecoCalls.getEmailPlanners, { params: { communityId } }, { staleTime: FRESH_MS });
}

export const reloadPlanners = () => invalidate(espacecoCalls.getEmailPlanners);

/** Why a follow-up is never sent: what it is about is gone. */
export function whyNotSent(
  { condition, themes }: EmailPlanner,
  { report_statuses, attributes }: EspacecoCommunity,
): 'goneStatus' | 'goneTheme' | undefined {
  const isActive = (code: string) =>
    Object.entries(report_statuses).some(([other, { active }]) => other === code && active);
  if (condition?.status.some((code) => !isActive(code))) return 'goneStatus';
  return themes.some((name) => !attributes.some(({ theme }) => theme === name)) ? 'goneTheme' : undefined;
}
