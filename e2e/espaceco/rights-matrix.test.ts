import { type RouteDefinition, routes } from '@cartable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, RefusedCall } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { newcomer } from '../support/people.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { calls, type Part, parts } from './rights-matrix/rights.ts';

/**
 * Who may do what in the collaborative space: each call by each part one may have in a community, about that community,
 * about another listed one, and about one that only its manager and the platform know.
 */

let server: RunningServer;
const people = new Map<Part, ApiClient>();
const communities = { own: 0, other: 0, hidden: 0 };

const all: readonly RouteDefinition[] = Object.values(routes).filter(({ path }) =>
  path.startsWith('/api/espaceco/'),
);
const ofCommunity = all.filter(({ path }) => path.includes('{communityId}'));
const ofReport = all.filter(({ path }) => path.includes('{reportId}'));
const ofNone = all.filter(({ path }) => !/\{(community|report)Id\}/.test(path));

beforeAll(async () => {
  server = await startServer({
    CARTABLE_LOG_FORMAT: 'json',
    CARTABLE_CHECK_ANSWERS: 'true',
    CARTABLE_API_RATE: '100000',
    CARTABLE_LOGIN_RATE: '1000',
  });
  const root = new ApiClient(server.url);
  await root.signIn(server.administrator);
  people.set('anonymous', new ApiClient(server.url));
  people.set('platform', root);
  for (const part of ['stranger', 'pending', 'invited', 'member', 'admin'] as const) {
    people.set(part, await newcomer(server, part));
  }
  communities.own = await open(root, 'Voirie', true);
  communities.other = await open(root, 'Arbres', true);
  communities.hidden = await open(root, 'Secret', false);
  const add = (by: ApiClient, members: (number | string)[]) =>
    by.call(routes.addEspacecoMembers, { params: { communityId: communities.own }, body: { members } });
  const [pending, member, admin] = await Promise.all(
    (['pending', 'member', 'admin'] as const).map(async (part) => {
      return (await people.get(part)!.call(routes.getEspacecoMe)).id;
    }),
  );
  await add(people.get('pending')!, [pending!]);
  await add(root, [member!, admin!, 'invited@mairie.example']);
  await root.call(routes.updateEspacecoMemberRole, {
    params: { communityId: communities.own, userId: admin! },
    body: { role: 'admin' },
  });
}, 120_000);

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

async function open(root: ApiClient, name: string, listed: boolean): Promise<number> {
  const { id } = await root.call(routes.addEspacecoCommunity, { body: { name } });
  const body = { listed, active: true };
  await root.call(routes.updateEspacecoCommunity, { params: { communityId: id }, body });
  return id;
}

const rejections = new Set(['common.unauthenticated', 'common.forbidden', 'common.not-found']);

/** The refusal, or `allowed` for whatever else comes of it. */
async function outcomeOf(route: RouteDefinition, part: Part, communityId: number): Promise<string> {
  const { params, query, body } = calls[route.name] ?? {};
  const subject = ofReport.includes(route) ? { reportId: await report(communityId) } : { communityId };
  const request = { params: { ...subject, ...params }, query, ...(body === undefined ? {} : { body }) };
  try {
    await people.get(part)!.call(route, request as object);
    return 'allowed';
  } catch (error) {
    // What is no JSON was given: a refusal always is.
    if (error instanceof SyntaxError) return 'allowed';
    if (!(error instanceof RefusedCall)) throw error;
    const code = error.body.details.error ?? '';
    return rejections.has(code) ? code : 'allowed';
  }
}

async function outcomes(route: RouteDefinition, communityId: number): Promise<Record<string, string>> {
  const found = await Promise.all(
    parts.map(async (part) => [part, await outcomeOf(route, part, communityId)] as const),
  );
  return Object.fromEntries(found);
}

/** One that nobody has touched yet. */
async function report(community: number): Promise<number> {
  const body = { community, geometry: 'POINT(5.72 45.18)' };
  return (await people.get('platform')!.call(routes.addReport, { body })).id;
}

/** @param partOf the part each has there @param rejection to whoever has that part */
function expected(
  route: RouteDefinition,
  partOf: (part: Part) => Part,
  rejection: string | ((part: Part) => string),
) {
  const { allowed = [] } = calls[route.name] ?? {};
  // A call that is open to all says nothing of what it does not show.
  const toNobody = route.access === 'public' ? 'common.not-found' : 'common.unauthenticated';
  return Object.fromEntries(
    parts.map((part) => {
      if (part === 'anonymous') return [part, allowed.includes(part) ? 'allowed' : toNobody];
      if (allowed.includes(partOf(part))) return [part, 'allowed'];
      return [part, typeof rejection === 'string' ? rejection : rejection(partOf(part))];
    }),
  );
}

const elsewhere = (part: Part): Part => (part === 'platform' ? 'platform' : 'stranger');

it('every call of the collaborative space has its line', () => {
  expect(Object.keys(calls).sort()).toEqual(all.map(({ name }) => name).sort());
});

describe('about one’s own community', () => {
  it.each(ofCommunity.map((route) => [route.name, route] as const))('%s', async (_name, route) => {
    expect(await outcomes(route, communities.own)).toEqual(
      expected(route, (part) => part, 'common.forbidden'),
    );
  });
});

describe('about another community', () => {
  it.each(ofCommunity.map((route) => [route.name, route] as const))('%s', async (_name, route) => {
    expect(await outcomes(route, communities.other)).toEqual(expected(route, elsewhere, 'common.forbidden'));
  });
});

describe('a community that is not listed is nowhere', () => {
  it.each(ofCommunity.map((route) => [route.name, route] as const))('%s', async (_name, route) => {
    const found = await outcomes(route, communities.hidden);
    expect(found).toEqual({
      ...Object.fromEntries(parts.map((part) => [part, 'common.not-found'])),
      anonymous: 'common.unauthenticated',
      platform: 'allowed',
    });
  });

  it('in no list either', async () => {
    for (const part of ['stranger', 'pending', 'invited', 'member'] as const) {
      const names = await people.get(part)!.call(routes.getEspacecoCommunityNames);
      expect(names).toEqual(['Arbres', 'Voirie']);
      const { content } = await people.get(part)!.call(routes.getEspacecoCommunities, { query: {} });
      expect(content.map(({ name }) => name)).toEqual(['Arbres', 'Voirie']);
    }
  });
});

describe('about a report its community shares with its members', () => {
  const refusal = (part: Part) => (part === 'member' ? 'common.forbidden' : 'common.not-found');

  it.each(ofReport.map((route) => [route.name, route] as const))('%s', async (_name, route) => {
    expect(await outcomes(route, communities.own)).toEqual(expected(route, (part) => part, refusal));
    expect(await outcomes(route, communities.other)).toEqual(expected(route, elsewhere, refusal));
    expect(await outcomes(route, communities.hidden)).toEqual(expected(route, elsewhere, refusal));
  });

  it('in no list of those who may not', async () => {
    const communitiesOf = async (part: Part) => {
      const { content } = await people.get(part)!.call(routes.getReportPage, { query: { limit: 100 } });
      return [...new Set(content.map(({ community }) => community))].sort();
    };
    for (const part of ['stranger', 'pending', 'invited'] as const) {
      expect(await communitiesOf(part)).toEqual([]);
    }
    expect(await communitiesOf('member')).toEqual([communities.own]);
    expect(await communitiesOf('platform')).toEqual(Object.values(communities).sort());
  });
});

describe('about no community', () => {
  it.each(ofNone.map((route) => [route.name, route] as const))('%s', async (_name, route) => {
    expect(await outcomes(route, 0)).toEqual(expected(route, (part) => part, 'common.forbidden'));
  });
});
