import { routes } from '@cartable/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { basicOf, grant, makeKey, password, tokenOf } from '../services/access-matrix/keys.ts';
import { noLimits } from '../services/access-matrix/limits.ts';
import { idOf } from '../services/access-matrix/workspace.ts';
import { ApiClient } from '../support/client.ts';
import { faultsIn } from '../support/log.ts';
import { newcomer } from '../support/people.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { problemOf } from './judge.ts';
import { sendRaw } from './private/send-raw.ts';
import {
  holdsSecret,
  rightRequests,
  type Secrets,
  type ShownRequest,
  wrongRequest,
} from './private/shown-requests.ts';

/** Keys, passwords and tokens shown badly, at the private addresses of every protocol. See README.md. */

const requestCount = Number(process.env.CARTABLE_FUZZ_REQUESTS ?? 600);
const seed = Number(process.env.CARTABLE_FUZZ_SEED ?? 1);
const firstRank = Number(process.env.CARTABLE_FUZZ_FIRST ?? 0);
const name = 'chasseloup';
const longMs = 600_000;

let server: RunningServer;
let secrets: Secrets;
let rights: ShownRequest[];

beforeAll(async () => {
  server = await startServer(noLimits);
  const producer = new ApiClient(server.url);
  await producer.signIn(server.administrator);
  const datastores = await producer.call(routes.getMyDatastores);
  const datastoreId = datastores.find(({ is_sandbox }) => !is_sandbox)!._id;
  const file = { name, fileName: `${name}.geojson`, content: pointsGeoJson(20) };
  const { wfs, wms } = await publishFile(producer, datastoreId, { ...file, share: 'your_community' });
  const holder = await newcomer(server, 'titulaire');
  const workspace = {
    supervisor: producer,
    administrator: producer,
    datastoreId,
    communityId: '',
    datastore: '',
  };
  const subject = { name, offeringIds: [wfs._id, wms._id] };
  const given = await grant(workspace, subject, { to: await idOf(holder) });
  await makeKey(holder, 'basique', given, { type: 'BASIC' });
  secrets = {
    hash: (await makeKey(holder, 'hachage', given, { type: 'HASH' })).secret,
    header: (await makeKey(holder, 'en-tete', given, { type: 'HEADER' })).secret,
    basic: { login: 'basique', password },
    token: await tokenOf(server.url, await makeKey(holder, 'jeton', given, { type: 'OAUTH2' })),
  };
  rights = rightRequests(name, secrets);
}, longMs);

afterAll(async () => {
  await server?.dispose();
  if (secrets === undefined) return;
  const printed = server.output();
  expect(faultsIn(printed)).toEqual([]);
  const { basic, ...shown } = secrets;
  for (const secret of [...Object.values(shown), basicOf(basic.login, basic.password)])
    expect(printed).not.toContain(secret);
});

interface Judged {
  readonly status: number;
  readonly problem: string | undefined;
  readonly isServed: boolean;
}

async function judge(request: ShownRequest): Promise<Judged> {
  const answer = await sendRaw(server.url, request);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isServed = answer.status < 400 && !/<(ows:|Service)Exception\b/.test(bytes.toString());
  const isUnchallenged = answer.status === 401 && !answer.headers.has('www-authenticate');
  const problem = problemOf(answer, bytes) ?? (isUnchallenged ? '401 without a challenge' : undefined);
  return { status: answer.status, problem, isServed };
}

it(
  'what is shown rightly is served, at every address and in every way',
  async () => {
    const wrong: string[] = [];
    for (const request of rights) {
      const { status, problem, isServed } = await judge(request);
      if (!isServed || problem !== undefined) wrong.push(`${status} ${problem}: ${JSON.stringify(request)}`);
    }
    expect(rights.length).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  },
  longMs,
);

it(
  `${requestCount} requests that show it badly are answered in the words of the protocols, and served nothing`,
  async () => {
    const wrong: string[] = [];
    const statuses = new Map<number, number>();
    for (let rank = firstRank; rank < firstRank + requestCount; rank++) {
      const request = wrongRequest(rights, seed, rank);
      const { status, problem, isServed } = await judge(request);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const reported =
        problem ?? (isServed && !holdsSecret(request, secrets) ? 'served to nobody' : undefined);
      if (reported !== undefined)
        wrong.push(`${status} ${reported}: rank ${rank} ${JSON.stringify(request).slice(0, 2_000)}`);
    }
    console.log(`private addresses: ${requestCount} requests, by status`, Object.fromEntries(statuses));
    expect(statuses.get(401)).toBeGreaterThan(requestCount / 20);
    expect(wrong).toEqual([]);
  },
  60_000 + requestCount * 1_000,
);
