import { anonymous, type SignedInVisitor } from '@cartable/accounts';
import { describe, expect, it } from 'vitest';
import { type Audience, mayUse, type ServiceOperation, usableAmong } from './decide-access.ts';
import type { PublishedService } from './published-service.ts';

const person = (communityId?: string, roles: SignedInVisitor['roles'] = ['USER']): SignedInVisitor => ({
  kind: 'user',
  id: 'p',
  email: 'p@example.org',
  emailVerified: true,
  userName: 'p',
  firstName: null,
  lastName: null,
  language: 'fr',
  roles,
  memberships: communityId ? [{ communityId, datastoreId: null, rights: [], isSupervisor: false }] : [],
  sessionId: null,
});

const service = (open: boolean): PublishedService => ({
  offeringId: 'o',
  type: 'WFS',
  layerName: 'layer',
  open,
  title: '',
  abstract: '',
  keywords: [],
  attribution: null,
  licence: null,
  datastore: { id: 'd', technicalName: 'd', name: 'd' },
  datasheet: { id: 's', name: 's' },
  communityId: 'ours',
  tables: [],
  pyramid: null,
  styleKey: null,
  record: null,
  published: '',
});

const visitors = [anonymous, person('theirs'), person('ours'), person(undefined, ['USER', 'ADMINISTRATOR'])];
const operations: readonly ServiceOperation[] = [
  'list',
  'describe',
  'read',
  'draw',
  'count',
  'query',
  'legend',
];

describe.each(operations)('the operation %s', (operation) => {
  const ask = (audience: Audience, open: boolean) =>
    visitors.map((visitor) => mayUse(visitor, { audience, operation, service: service(open) }));

  it('is for everybody on an open service, at the open endpoint', () => {
    expect(ask('open', true)).toEqual([true, true, true, true]);
  });

  it('never reaches a restricted service by the open endpoint', () => {
    expect(ask('open', false)).toEqual([false, false, false, false]);
  });

  it('reaches a restricted service by the restricted endpoint for members and administrators only', () => {
    expect(ask('restricted', false)).toEqual([false, false, true, true]);
  });

  it('reaches a restricted service by the restricted endpoint for those it was granted to', () => {
    const grants = (...offeringIds: string[]) => ({
      keyId: 'k',
      offeringIds: new Set(offeringIds),
      sequence: 1,
    });
    const question = { audience: 'restricted', operation, service: service(false) } as const;
    expect(mayUse(anonymous, question, grants('o'))).toBe(true);
    expect(mayUse(anonymous, question, grants('another'))).toBe(false);
    expect(mayUse(anonymous, { ...question, audience: 'open' }, grants('o'))).toBe(false);
  });

  it('does not show what is open at the restricted endpoint, whoever asks', () => {
    expect(ask('restricted', true)).toEqual([false, false, false, false]);
  });
});

describe('those of a list that may be used', () => {
  const services = [service(true), service(false), service(true)];
  const among = (visitor: (typeof visitors)[number], audience: Audience) =>
    usableAmong(services, visitor, { audience, operation: 'read' });

  it('are what the rule says of each, whoever asked before', () => {
    for (const visitor of [...visitors, ...visitors.toReversed()]) {
      for (const audience of ['open', 'restricted'] as const) {
        const allowed = services.filter((one) =>
          mayUse(visitor, { audience, operation: 'read', service: one }),
        );
        expect(among(visitor, audience)).toEqual(allowed);
      }
    }
  });

  it('at the open endpoint are one list for everyone, as long as the services stay the same', () => {
    expect(among(visitors[1]!, 'open')).toBe(among(visitors[0]!, 'open'));
    const others = [service(false)];
    expect(usableAmong(others, anonymous, { audience: 'open', operation: 'read' })).toEqual([]);
  });
});
