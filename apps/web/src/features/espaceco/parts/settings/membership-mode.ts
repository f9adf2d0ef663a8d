import type { EspacecoCommunity, EspacecoCommunityChanges } from '@cartable/contract/espaceco';

/** How a request to join is answered: at once, by a manager, or at once for addresses of some domains. */
export const membershipModes = ['open', 'not_open', 'partially_open'] as const;
export type MembershipMode = (typeof membershipModes)[number];

/** A domain whose addresses make a member at once, with the grids it gives. */
export type EmailDomain = NonNullable<EspacecoCommunity['open_with_email']>[number];

export function modeOf({ open_with_email, open_without_affiliation }: EspacecoCommunity): MembershipMode {
  if (open_with_email !== null) return 'partially_open';
  return open_without_affiliation ? 'open' : 'not_open';
}

/** Leaving a mode leaves what belongs to it. */
export function modeChangesOf(
  mode: MembershipMode,
  domains: readonly EmailDomain[],
): EspacecoCommunityChanges {
  return {
    open_without_affiliation: mode === 'open',
    open_with_email:
      mode === 'partially_open'
        ? Object.fromEntries(domains.map(({ email, grids }) => [email, grids.map(({ name }) => name)]))
        : null,
  };
}

export function areDomains(domains: readonly EmailDomain[]): boolean {
  return domains.length > 0 && domains.every(({ grids }) => grids.length > 0);
}
