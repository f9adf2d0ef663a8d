/** All those who may come to a restricted service: by session, by key, rightly or not. */

import { communityRights, routes } from '@cartable/contract';
import type { ApiClient } from '../../support/client.ts';
import { newcomer } from '../../support/people.ts';
import type { RunningServer } from '../../support/server.ts';
import type { Shown } from './cells.ts';
import { keysOf } from './key-visitors.ts';
import { grant } from './keys.ts';
import type { MatrixVisitor, Matter } from './matrix-visitor.ts';
import { addMember, idOf, makeWorkspace, type Workspace } from './workspace.ts';

export const sessionOf = ({ cookie }: ApiClient): Shown => ({ headers: { cookie } });

export async function makeVisitors(
  server: RunningServer,
  workspace: Workspace,
  matter: Matter,
): Promise<MatrixVisitor[]> {
  const other = await makeWorkspace(server, 'voisins');
  const holder = await newcomer(server, 'titulaire');
  // The narrower first: beside the wider it would be a duplicate.
  const onlyOauth = await grant(workspace, matter.hidden, { to: await idOf(holder), onlyOauth: true });
  const hidden = await grant(workspace, matter.hidden, { to: await idOf(holder) });
  const neighbour = await addMember(server, other, 'beneficiaire', []);
  const ofCommunity = await grant(workspace, matter.hidden, { to: other.communityId, type: 'COMMUNITY' });
  return [
    { name: 'nobody known', facts: { shows: 'nothing' }, shown: {} },
    {
      name: 'a session that is no more',
      facts: { shows: 'nothing' },
      shown: { headers: { cookie: `${(holder.cookie || 'x=').split('=')[0]}=${'0'.repeat(43)}` } },
    },
    ...(await membersOf(server, workspace)),
    ...(await strangers(server, workspace, matter)),
    {
      name: 'a person granted it, by session',
      facts: { shows: 'session', granted: 'the service' },
      shown: sessionOf(holder),
    },
    {
      name: 'a member of a community granted it, by session',
      facts: { shows: 'session', granted: 'the service' },
      shown: sessionOf(neighbour),
    },
    ...(await keysOf(server, workspace, matter, { holder, neighbour, hidden, onlyOauth, ofCommunity })),
  ];
}

/** Members of the community that owns the service. */
async function membersOf(server: RunningServer, workspace: Workspace): Promise<MatrixVisitor[]> {
  const facts = { shows: 'session', isMember: true } as const;
  const rights = [[], ...communityRights.map((right) => [right])];
  const members: MatrixVisitor[] = [];
  for (const held of rights) {
    const right = held[0] ?? 'no right';
    const person = await addMember(
      server,
      workspace,
      `membre-${right.replace(' ', '-').toLowerCase()}`,
      held,
    );
    members.push({ name: `a member with ${right}`, facts, shown: sessionOf(person) });
  }
  return [
    ...members,
    { name: 'the supervisor', facts, shown: sessionOf(workspace.supervisor) },
    {
      name: 'an administrator',
      facts: { shows: 'session', isAdministrator: true },
      shown: sessionOf(workspace.administrator),
    },
  ];
}

async function strangers(
  server: RunningServer,
  workspace: Workspace,
  { hidden, beside }: Matter,
): Promise<MatrixVisitor[]> {
  const stranger = await newcomer(server, 'inconnu');
  const granted = await newcomer(server, 'acote');
  await grant(workspace, beside, { to: await idOf(granted) });
  const late = await newcomer(server, 'retardataire');
  await grant(workspace, hidden, { to: await idOf(late), endDate: new Date().toISOString() });
  const previous = await newcomer(server, 'ancien');
  const { permission: permissionId } = await grant(workspace, hidden, { to: await idOf(previous) });
  const params = { datastoreId: workspace.datastoreId, permissionId };
  await workspace.supervisor.call(routes.removePermission, { params });
  const once = 'the service, once';
  return [
    {
      name: 'somebody else',
      facts: { shows: 'session', granted: 'nothing' },
      shown: sessionOf(stranger),
    },
    {
      name: 'a person granted another service, by session',
      facts: { shows: 'session', granted: 'another service' },
      shown: sessionOf(granted),
    },
    {
      name: 'a person whose permission has expired, by session',
      facts: { shows: 'session', granted: once },
      shown: sessionOf(late),
    },
    {
      name: 'a person whose permission was withdrawn, by session',
      facts: { shows: 'session', granted: once },
      shown: sessionOf(previous),
    },
  ];
}
