import { routes } from '@cartable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from '../../support/client.ts';
import { untilDemonstration, withDemonstration } from '../../support/demonstration.ts';
import { faultsIn } from '../../support/log.ts';
import { newcomer } from '../../support/people.ts';
import { SeededRandom } from '../../support/random.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { type ApiRequest, requestOf, sendRequest } from './api-request.ts';
import { AnswerJudge } from './judge-answer.ts';
import { inOrder, type OpenApiDocument, type Operation, operationsOf } from './operations.ts';
import { type KnownValues, ValueMaker } from './schema-values.ts';

/**
 * Requests made from our own OpenAPI document, right and nearly right, the same in each run: no fault of the program,
 * every answer in the form the document tells, and nothing to those who did not sign in.
 */

const casesPerCall = Number(process.env.CARTABLE_FUZZ_API_CASES ?? 12);
const seed = Number(process.env.CARTABLE_FUZZ_SEED ?? 1);
const limits = {
  CARTABLE_API_RATE: '1000000',
  CARTABLE_LOGIN_RATE: '10000',
  CARTABLE_CHECK_ANSWERS: 'true',
  CARTABLE_LOG_FORMAT: 'json',
};
/** They end the session the other requests need, or change the password it was opened with. */
const endOfSession = new Set(['signOut', 'changePassword', 'resetPassword', 'resetSecondFactor']);

interface Visitor {
  readonly name: string;
  readonly cookie: string;
}

const print = ({ form, ...request }: ApiRequest) =>
  JSON.stringify({ ...request, form: form && Object.keys(form) }).slice(0, 3_000);

describe('the API', () => {
  let server: RunningServer;
  let document: OpenApiDocument;
  let operations: Operation[];
  let visitors: Visitor[];
  let known: KnownValues;

  beforeAll(async () => {
    server = await startServer({ ...withDemonstration, ...limits });
    const administrator = new ApiClient(server.url);
    await administrator.signIn(server.administrator);
    await untilDemonstration(administrator);
    const stranger = await newcomer(server, 'etrangere');
    visitors = [
      { name: 'administrator', cookie: administrator.cookie },
      { name: 'stranger', cookie: stranger.cookie },
      { name: 'anonymous', cookie: '' },
    ];
    known = await knownValues(administrator, stranger);
    document = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenApiDocument;
    operations = inOrder(operationsOf(document)).filter(({ id }) => !endOfSession.has(id));
  });
  afterAll(() => server?.dispose());

  it('answers whatever is asked as its document tells', async () => {
    const judge = new AnswerJudge(document);
    const problems: string[] = [];
    let requested = 0;
    for (const operation of operations) {
      for (const visitor of visitors) {
        const random = new SeededRandom(seed + requested);
        for (let rank = 0; rank < casesPerCall; rank += 1) {
          // A third of the requests have nothing wrong but what they say.
          const values = new ValueMaker(random, known, rank % 3 === 0 ? 0 : 0.08);
          const request = requestOf(operation, values, () => random.next() < 0.5);
          const problem = await ask(judge, operation, request, visitor);
          requested += 1;
          if (!problem) continue;
          problems.push(`${operation.id} by ${visitor.name}: ${problem}\n  ${print(request)}`);
          // One of each call tells enough.
          break;
        }
      }
    }
    console.info(`${requested} requests over ${operations.length} calls of the API`);
    expect(problems).toEqual([]);
  }, 1_200_000);

  it('wrote of no fault of its own, and still answers', async () => {
    expect(faultsIn(server.output())).toEqual([]);
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  });

  async function ask(
    judge: AnswerJudge,
    operation: Operation,
    request: ApiRequest,
    { name, cookie }: Visitor,
  ): Promise<string | undefined> {
    let response: Response;
    try {
      response = await sendRequest(server.url, request, cookie);
    } catch (cause) {
      return `no answer: ${cause instanceof Error ? `${cause.message} ${cause.cause ?? ''}` : cause}`;
    }
    const { status } = response;
    const problem = await judge.problemOf(operation, response);
    if (problem) return problem;
    const isLetIn = status < 400;
    return name === 'anonymous' && operation.needsSession && isLetIn
      ? `${status} without session`
      : undefined;
  }
});

/** Values that really exist, under the names the contract gives to its identifiers. */
async function knownValues(administrator: ApiClient, stranger: ApiClient): Promise<KnownValues> {
  const datastores = await administrator.call(routes.getMyDatastores);
  const demonstration = datastores.find(({ is_sandbox }) => !is_sandbox)!;
  const params = { datastoreId: demonstration._id };
  const offerings = await administrator.call(routes.getOfferings, { params });
  const data = await administrator.call(routes.getStoredDataList, { params });
  const uploads = await administrator.call(routes.getUploads, { params });
  const { items: sheets } = await administrator.call(routes.getDatasheets, { params });
  const someone = await stranger.call(routes.getMe);
  const ids = (all: readonly { readonly _id: string }[]) => all.map(({ _id }) => _id);
  return {
    datastoreId: ids(datastores),
    communityId: datastores.map(({ community }) => community._id),
    community: datastores.map(({ community }) => community._id),
    offeringId: ids(offerings),
    offerings: ids(offerings),
    offering: ids(offerings),
    storedDataId: ids(data),
    vectordb_id: ids(data),
    pyramidId: ids(data),
    uploadId: ids(uploads),
    datasheetName: sheets.map(({ name }) => name),
    data_name: sheets.map(({ name }) => name),
    beneficiaries: [someone.id],
    userId: [someone.id],
    user_id: [someone.id],
    selected_tables: data.flatMap(({ type_infos }) => type_infos.relations.map(({ name }) => name)),
    native_name: data.flatMap(({ type_infos }) => type_infos.relations.map(({ name }) => name)),
  };
}
