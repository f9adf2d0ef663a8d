/** Visitors who show a key: each type in its place, then everything that makes one worth nothing. */

import { type KeyForm, routes } from '@cartable/contract';
import type { ApiClient } from '../../support/client.ts';
import { newcomer } from '../../support/people.ts';
import type { RunningServer } from '../../support/server.ts';
import type { Shown } from './cells.ts';
import { basicOf, type Grant, grant, makeKey, password, switchOff, tokenOf } from './keys.ts';
import type { MatrixVisitor, Matter } from './matrix-visitor.ts';
import type { Spoiled, VisitorInfo } from './oracle.ts';
import { idOf, type Workspace } from './workspace.ts';

interface Holders {
  /** A person who was granted things. */
  readonly holder: ApiClient;
  /** A person of a community that was granted things. */
  readonly neighbour: ApiClient;
  /** Permissions granted to the person, for any key and for OAUTH2 ones, and to the community. */
  readonly hidden: Grant;
  readonly onlyOauth: Grant;
  readonly ofCommunity: Grant;
}

const inAddress = (secret: string): Shown => ({ query: { apikey: secret } });
const inHeader = (secret: string, name = 'apikey'): Shown => ({ headers: { [name]: secret } });
const authorization = (value: string): Shown => ({ headers: { authorization: value } });
const served: VisitorInfo = { shows: 'key', granted: 'the service' };
const spoilt = (spoiled: Spoiled): VisitorInfo => ({ ...served, spoiled });

export async function keysOf(
  server: RunningServer,
  workspace: Workspace,
  matter: Matter,
  holders: Holders,
): Promise<MatrixVisitor[]> {
  const { holder, hidden } = holders;
  return [
    ...(await rightKeys(server, holders)),
    ...(await wrongKeys({ hidden, holder })),
    ...(await filteredKeys({ hidden, holder })),
    ...(await keysOfOtherThings(server, workspace, { matter, holder })),
  ];
}

async function rightKeys(
  server: RunningServer,
  { holder, neighbour, hidden, onlyOauth, ofCommunity }: Holders,
): Promise<MatrixVisitor[]> {
  const hash = await makeKey(holder, 'hachage', hidden, { type: 'HASH' });
  const header = await makeKey(holder, 'en-tete', hidden, { type: 'HEADER' });
  await makeKey(holder, 'basique', hidden, { type: 'BASIC' });
  const oauth = await makeKey(holder, 'jeton', onlyOauth, { type: 'OAUTH2' });
  const shared = await makeKey(neighbour, 'commune', ofCommunity, { type: 'HASH' });
  const rows: [string, Shown][] = [
    ['a HASH key in the address', inAddress(hash.secret)],
    ['a HASH key in a header', inHeader(hash.secret)],
    ['a HEADER key', inHeader(header.secret, 'x-api-key')],
    ['a BASIC key', authorization(basicOf('basique', password))],
    ['an OAUTH2 token', authorization(`Bearer ${await tokenOf(server.url, oauth)}`)],
    ['a key of a permission of a community', inAddress(shared.secret)],
  ];
  return rows.map(([name, shown]) => ({ name, facts: served, shown }));
}

async function wrongKeys({ hidden, holder }: { hidden: Grant; holder: ApiClient }): Promise<MatrixVisitor[]> {
  const make = (name: string, type: KeyForm['type'] = 'HASH') => makeKey(holder, name, hidden, { type });
  const off = await make('eteinte');
  await switchOff(holder, off);
  const gone = await make('supprimee');
  await holder.call(routes.removeKey, { params: { keyId: gone.id } });
  const previous = await make('renouvelee');
  await holder.call(routes.rotateKey, { params: { keyId: previous.id } });
  const header = await make('jamais-en-adresse', 'HEADER');
  const rows: [string, Spoiled, Shown][] = [
    ['a key that never was', 'no such secret', inAddress('a'.repeat(43))],
    [
      'a key that never was, with a session',
      'no such secret',
      {
        ...inAddress('b'.repeat(43)),
        headers: { cookie: holder.cookie },
      },
    ],
    ['an empty key', 'no such secret', inAddress('')],
    ['a wrong password', 'no such secret', authorization(basicOf('basique', 'cinq chevaux bleus'))],
    ['a wrong token', 'no such secret', authorization(`Bearer ${'c'.repeat(43)}`)],
    ['a HASH key as a token', 'shown in the wrong place', authorization(`Bearer ${previous.secret}`)],
    ['a HEADER key in the address', 'shown in the wrong place', inAddress(header.secret)],
    ['a key switched off', 'disabled', inAddress(off.secret)],
    ['a key deleted', 'deleted', inAddress(gone.secret)],
    ['the former secret of a key', 'renewed since', inAddress(previous.secret)],
  ];
  return rows.map(([name, spoiled, shown]) => ({ name, facts: spoilt(spoiled), shown }));
}

/** Each filter met by one visitor and missed by another. */
async function filteredKeys({
  hidden,
  holder,
}: {
  hidden: Grant;
  holder: ApiClient;
}): Promise<MatrixVisitor[]> {
  const make = (name: string, form: Partial<KeyForm>) =>
    makeKey(holder, name, hidden, { type: 'HASH', ...form });
  const here = ['127.0.0.0/8', '::1'];
  const elsewhere = ['192.0.2.0/24', '2001:db8::/32'];
  const listed = await make('ici', { ip_list_name: 'whitelist', ip_list_addresses: here });
  const unlisted = await make('ailleurs', { ip_list_name: 'whitelist', ip_list_addresses: elsewhere });
  const banned = await make('bannie', { ip_list_name: 'blacklist', ip_list_addresses: here });
  const agent = await make('qgis', { user_agent: '*QGIS*' });
  const referer = await make('portail', { referer: 'https://portail.example/*' });
  const withHeaders = (secret: string, headers: Record<string, string>): Shown => ({
    ...inAddress(secret),
    headers,
  });
  const qgis = { 'user-agent': 'Mozilla/5.0 QGIS/34400/Linux' };
  const page = { referer: 'https://portail.example/carte' };
  const other = { referer: 'https://portail.example.evil.example/' };
  return [
    { name: 'a key at its address', facts: served, shown: inAddress(listed.secret) },
    { name: 'a key at another address', facts: spoilt('another address'), shown: inAddress(unlisted.secret) },
    { name: 'a key at a banned address', facts: spoilt('another address'), shown: inAddress(banned.secret) },
    { name: 'a key in its software', facts: served, shown: withHeaders(agent.secret, qgis) },
    {
      name: 'a key in other software',
      facts: spoilt('another user agent'),
      shown: withHeaders(agent.secret, { 'user-agent': 'curl/8' }),
    },
    { name: 'a key on its page', facts: served, shown: withHeaders(referer.secret, page) },
    {
      name: 'a key on another page',
      facts: spoilt('another referer'),
      shown: withHeaders(referer.secret, other),
    },
    { name: 'a key on no page', facts: spoilt('another referer'), shown: inAddress(referer.secret) },
  ];
}

async function keysOfOtherThings(
  server: RunningServer,
  workspace: Workspace,
  { matter, holder }: { matter: Matter; holder: ApiClient },
): Promise<MatrixVisitor[]> {
  const other = await grant(workspace, matter.beside, { to: await idOf(holder) });
  const beside = await makeKey(holder, 'autre', other, { type: 'HASH' });
  const latecomer = await newcomer(server, 'ecarte');
  const to = await idOf(latecomer);
  const withdrawn = await grant(workspace, matter.hidden, { to });
  const orphan = await makeKey(latecomer, 'retiree', withdrawn, { type: 'HASH' });
  await workspace.supervisor.call(routes.removePermission, {
    params: { datastoreId: workspace.datastoreId, permissionId: withdrawn.permission },
  });
  // A key cannot be made of what has expired: this one expires once it is made.
  const soon = new Date(Date.now() + 3_000);
  const expiring = await grant(workspace, matter.hidden, { to, endDate: soon.toISOString() });
  const late = await makeKey(latecomer, 'expiree', expiring, { type: 'HASH' });
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, soon.getTime() - Date.now()) + 100));
  const known = (granted: VisitorInfo['granted']): VisitorInfo => ({ shows: 'key', granted: granted! });
  return [
    { name: 'a key of another service', facts: known('another service'), shown: inAddress(beside.secret) },
    {
      name: 'a key of another service, with the session of an administrator',
      facts: known('another service'),
      shown: { ...inAddress(beside.secret), headers: { cookie: workspace.administrator.cookie } },
    },
    {
      name: 'a key whose permission has expired',
      facts: known('the service, once'),
      shown: inAddress(late.secret),
    },
    {
      name: 'a key whose permission was withdrawn',
      facts: known('the service, once'),
      shown: inHeader(orphan.secret),
    },
  ];
}
