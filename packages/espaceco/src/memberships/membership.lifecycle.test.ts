import { describe, expect, it } from 'vitest';
import { type MembershipState, membershipLifecycle } from './membership.lifecycle.ts';

const states = Object.keys(membershipLifecycle.moves) as MembershipState[];
const allowed = new Set([
  'none → pending',
  'none → invited',
  'none → member',
  'none → admin',
  'pending → member',
  'pending → none',
  'invited → member',
  'invited → none',
  'member → admin',
  'member → none',
  'admin → member',
  'admin → none',
]);

describe('a membership', () => {
  const moves = states.flatMap((from) => states.map((to) => [from, to] as const));
  it.each(moves)('%s → %s', (from, to) => {
    expect(membershipLifecycle.allows(from, to)).toBe(allowed.has(`${from} → ${to}`));
  });
});
