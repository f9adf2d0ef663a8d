import { CartableError, type CommunityRight, communityRights } from '@cartable/contract';
import { describe, expect, it } from 'vitest';
import { communityPolicy } from '../communities/community.policy.ts';
import { platformPolicy } from '../users/platform.policy.ts';
import { hasRight, isMember } from '../visitors/rights.ts';
import { anonymous, type SignedInVisitor, type UserRole } from '../visitors/visitor.model.ts';

const hidden = { id: 'c1', isPublic: false };
const shown = { id: 'c1', isPublic: true };

function person({
  rights,
  isSupervisor = false,
  roles = ['USER'],
}: {
  rights?: CommunityRight[];
  isSupervisor?: boolean;
  roles?: UserRole[];
}): SignedInVisitor {
  const membership = { communityId: 'c1', datastoreId: null, rights: rights ?? [], isSupervisor };
  return {
    kind: 'user',
    id: 'u1',
    email: 'u@x.example',
    emailVerified: true,
    userName: 'u',
    firstName: null,
    lastName: null,
    language: 'fr',
    roles,
    memberships: rights === undefined && !isSupervisor ? [] : [membership],
    sessionId: null,
  };
}

const stranger = person({});
const administrator = person({ roles: ['USER', 'ADMINISTRATOR'] });

describe('rights in a community', () => {
  it.each(communityRights)('%s is had by its holder, the supervisor and the administrator only', (right) => {
    expect(hasRight(person({ rights: [right] }), 'c1', right)).toBe(true);
    expect(hasRight(person({ isSupervisor: true }), 'c1', right)).toBe(true);
    expect(hasRight(administrator, 'c1', right)).toBe(true);
    const others = communityRights.filter((other) => other !== right);
    expect(hasRight(person({ rights: others }), 'c1', right)).toBe(false);
    expect(hasRight(person({ rights: [right] }), 'c2', right)).toBe(false);
    expect(hasRight(stranger, 'c1', right)).toBe(false);
    expect(hasRight(anonymous, 'c1', right)).toBe(false);
  });

  it('an administrator passes everything without being a member', () => {
    expect(isMember(administrator, 'c1')).toBe(false);
    expect(communityPolicy.abilities(administrator, hidden)).toEqual({
      see: true,
      members: true,
      edit: true,
      transfer: true,
    });
  });
});

describe('the policy of communities', () => {
  it('tells a person without the right which one is missing', () => {
    expect(
      rejection(() => communityPolicy.require(person({ rights: ['UPLOAD'] }), 'members', hidden)),
    ).toMatchObject({
      code: 'common.forbidden',
      params: { right: 'COMMUNITY' },
    });
  });

  it('answers those who may not know as if nothing were there', () => {
    for (const visitor of [stranger, anonymous]) {
      expect(rejection(() => communityPolicy.require(visitor, 'see', hidden)).code).toBe('common.not-found');
      expect(rejection(() => communityPolicy.require(visitor, 'edit', hidden)).code).toBe('common.not-found');
    }
  });

  it('shows a public community to all and asks the anonymous to sign in before changing it', () => {
    expect(communityPolicy.can(anonymous, 'see', shown)).toBe(true);
    expect(rejection(() => communityPolicy.require(anonymous, 'edit', shown)).code).toBe(
      'common.unauthenticated',
    );
  });

  it('gives the abilities of a member holding COMMUNITY', () => {
    const abilities = communityPolicy.abilities(person({ rights: ['COMMUNITY'] }), hidden);
    expect(abilities).toEqual({ see: true, members: true, edit: true, transfer: false });
  });
});

describe('the policy of the platform', () => {
  it('lets administrators read the mails and hides them from the others', () => {
    expect(platformPolicy.can(administrator, 'administer', undefined)).toBe(true);
    const everyRight = person({ rights: [...communityRights] });
    expect(rejection(() => platformPolicy.require(everyRight, 'administer', undefined)).code).toBe(
      'common.not-found',
    );
  });
});

function rejection(attempt: () => void): CartableError {
  try {
    attempt();
  } catch (error) {
    if (error instanceof CartableError) return error;
    throw error;
  }
  throw new Error('Nothing was refused.');
}
