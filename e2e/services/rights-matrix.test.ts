import { communityRights } from '@cartable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiRequest, sendRequest } from '../fuzz/api/api-request.ts';
import type { Operation } from '../fuzz/api/operations.ts';
import type { KnownValues } from '../fuzz/api/schema-values.ts';
import { faultsIn } from '../support/log.ts';
import { newcomer } from '../support/people.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { addMember, makeWorkspace, type Workspace } from './access-matrix/workspace.ts';
import { acceptableRequest, changingCalls, namesOfChangingCalls } from './rights-matrix/changing-calls.ts';
import { neededRights, needsOf } from './rights-matrix/rights.ts';
import { knownThings, thingsFor, withAbsentThings } from './rights-matrix/things.ts';

/**
 * Every call that changes something in a datastore or in its community, by every kind of person. What a person may not do is asked of
 * things that are there, so that the refusal is about the right; what they may, of things that are not, so that nothing
 * changes from one cell to the next.
 */

interface Person {
  readonly name: string;
  readonly cookie: string;
  readonly rights: readonly string[] | 'all';
  readonly isKnown: boolean;
}

interface Answered {
  readonly status: number;
  readonly error: string | undefined;
  readonly body: string;
}

const longMs = 300_000;
/** Identifier of no datastore, and of no community. */
const nowhere = '3f0b7c5e-6a53-4c0b-9f5e-2f6f1a5b8c12';
let server: RunningServer;
let workspace: Workspace;
let people: Person[];
let calls: Operation[];
let things: KnownValues;

beforeAll(async () => {
  server = await startServer({
    CARTABLE_LOG_FORMAT: 'json',
    CARTABLE_LOGIN_RATE: '10000',
    CARTABLE_API_RATE: '100000',
  });
  workspace = await makeWorkspace(server, 'ayants-droit');
  people = await makePeople();
  calls = await changingCalls(server.url);
  things = await knownThings(server, workspace);
}, longMs);

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

async function makePeople(): Promise<Person[]> {
  const stranger = await newcomer(server, 'etranger');
  const members: Person[] = [];
  for (const rights of [[], ...communityRights.map((right) => [right])]) {
    const name = rights[0] ?? 'AUCUN';
    const { cookie } = await addMember(server, workspace, `membre-${name.toLowerCase()}`, rights);
    members.push({ name: `member with ${name}`, cookie, rights, isKnown: true });
  }
  const { supervisor, administrator } = workspace;
  return [
    { name: 'anonymous', cookie: '', rights: [], isKnown: false },
    { name: 'stranger', cookie: stranger.cookie, rights: [], isKnown: false },
    ...members,
    { name: 'supervisor', cookie: supervisor.cookie, rights: 'all', isKnown: true },
    { name: 'administrator', cookie: administrator.cookie, rights: 'all', isKnown: true },
  ];
}

async function send(request: ApiRequest, { cookie }: Pick<Person, 'cookie'>): Promise<Answered> {
  const answer = await sendRequest(server.url, request, cookie);
  const body = await answer.text();
  const error = /"error":"([\w.-]+)"/.exec(body)?.[1];
  return { status: answer.status, error, body };
}

const mayAll = ({ rights }: Person, needed: readonly string[]) =>
  rights === 'all' || needed.every((right) => rights.includes(right));

describe('the rights to change something in a datastore', () => {
  it('are told for every call of the contract', () => {
    const names = calls.map(({ id }) => id);
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => neededRights[name] === undefined)).toEqual([]);
    expect(Object.keys(neededRights).filter((name) => !names.includes(name))).toEqual([]);
  });

  it(
    'are those of the table, cell by cell',
    async () => {
      const absent = withAbsentThings(things);
      const administrator = people.at(-1)!;
      const wrong: string[] = [];
      let cells = 0;
      for (const call of calls) {
        const { always, besides } = needsOf(call.id);
        const ofNothing = await acceptableRequest(call, absent, (one) => send(one, administrator));
        const real = await acceptableRequest(call, thingsFor(call.id, things), (one) =>
          send(one, people[1]!),
        );
        for (const person of people) {
          cells += 1;
          const reported = (what: string, { status, error }: Answered) =>
            wrong.push(`${call.id} by ${person.name} on ${what}: ${status} ${error}`);
          if (!person.isKnown || !mayAll(person, [...always, ...besides])) {
            const answer = await send(real, person);
            const expected = person.cookie === '' ? 401 : person.isKnown ? 403 : 404;
            if (answer.status !== expected) reported('something', answer);
          }
          if (person.isKnown && mayAll(person, always)) {
            const answer = await send(ofNothing, person);
            if ([401, 403].includes(answer.status)) reported('nothing', answer);
          }
        }
      }
      console.log(`rights matrix: ${calls.length} calls × ${people.length} people = ${cells} cells`);
      expect(wrong).toEqual([]);
    },
    longMs,
  );

  it(
    'are not told to strangers: a datastore they may not see answers as one that is not there',
    async () => {
      const stranger = people[1]!;
      for (const call of calls) {
        const real = await acceptableRequest(call, thingsFor(call.id, things), (one) => send(one, stranger));
        const there = await send(real, stranger);
        const address = real.address
          .replace(workspace.datastoreId, nowhere)
          .replace(workspace.communityId, nowhere);
        expect([call.id, await send({ ...real, address }, stranger)]).toEqual([call.id, there]);
      }
    },
    longMs,
  );
});

it('calls of the contract that change a datastore are those that are tried', () => {
  expect(namesOfChangingCalls().sort()).toEqual(calls.map(({ id }) => id).sort());
});
