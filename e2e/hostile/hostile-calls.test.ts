import { randomUUID } from 'node:crypto';
import {
  CHUNK_BYTES,
  type DepositInspection,
  type Language,
  type RouteDefinition,
  routes,
} from '@cartable/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient, RefusedCall, sha256, until } from '../support/client.ts';
import { untilDemonstration, withDemonstration } from '../support/demonstration.ts';
import { faultsIn } from '../support/log.ts';
import { newcomer } from '../support/people.ts';
import { pointsCsv } from '../support/points.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { openStoppedStore } from '../support/stopped-store.ts';

/** Calls that no honest client sends: each is refused in its own words, and changes nothing. */

const cleaningMs = 30_000;
let server: RunningServer;
let owner: ApiClient;
let other: ApiClient;
let datastoreId: string;
let sandboxId: string;
const file = pointsCsv(500);
const languages: readonly Language[] = ['fr', 'en'];
/** Bytes: two chunks and a half. */
const uploadMax = 40_000_000;

beforeAll(async () => {
  server = await startServer({
    ...withDemonstration,
    CARTABLE_LOG_FORMAT: 'json',
    CARTABLE_UPLOAD_MAX: String(uploadMax),
    // Deleted data go at once, and not after a week in the trash.
    CARTABLE_TRASH_KEPT: '1 s',
  });
  owner = new ApiClient(server.url);
  await owner.signIn(server.administrator);
  const workspaces = await owner.call(routes.getMyDatastores);
  datastoreId = workspaces.find((workspace) => !workspace.is_sandbox)!._id;
  other = await newcomer(server, 'camille');
  sandboxId = (await other.call(routes.getSandbox))._id;
});

afterAll(async () => {
  await server?.dispose();
});

/** The call is refused alike in both languages, with what was found and what to do. */
async function expectRejected(
  client: ApiClient,
  call: (client: ApiClient) => Promise<unknown>,
  { code, status }: { code: string; status: number },
): Promise<void> {
  const texts = new Set<string>();
  for (const language of languages) {
    const error: unknown = await call(client.in(language)).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!(error instanceof RefusedCall)) throw new Error(`expected ${code}, got ${error}`);
    const { details, message } = error.body;
    expect([error.status, details.error]).toEqual([status, code]);
    expect(details.found).toMatch(/\S/);
    expect(details.action, message).toMatch(/\S/);
    expect(message).not.toMatch(/\{\w+\}|\/tmp\/|\bat \S+ \(/);
    texts.add(message);
  }
  expect(texts.size).toBe(languages.length);
}

function complete(client: ApiClient, uuid: string, size = file.length): Promise<DepositInspection> {
  return client.call(routes.completeUpload, { body: { uuid, originalFilename: 'points.csv', size } });
}

function upload(client: ApiClient, path: string, datastore = datastoreId) {
  const body = { data_name: 'p', data_technical_name: 'p', data_srid: 'EPSG:4326', data_upload_path: path };
  return client.call(routes.createUpload, { params: { datastoreId: datastore }, body });
}

async function sent(client = owner): Promise<string> {
  const uuid = randomUUID();
  await client.sendChunk(uuid, 1, file);
  return uuid;
}

function forget(client: ApiClient, uuid: string): Promise<unknown> {
  return client.call(routes.cancelDeposit as RouteDefinition, { params: { uuid } });
}

describe('chunks', () => {
  it('with a wrong fingerprint are refused and not kept', async () => {
    const uuid = randomUUID();
    const wrong = sha256(Buffer.from('something else'));
    await expectRejected(owner, (client) => client.sendChunk(uuid, 1, file, wrong), {
      code: 'upload.chunk-corrupted',
      status: 422,
    });
    expect((await owner.call(routes.getChunks, { params: { uuid } })).chunks).toEqual([]);
  });

  it.each([0, -1, 1.5, Number.NaN, 100_001, 1e21])('with the index %d are refused', async (index) => {
    const uuid = randomUUID();
    await expectRejected(owner, (client) => client.sendChunk(uuid, index, file), {
      code: 'common.invalid',
      status: 422,
    });
    expect((await owner.call(routes.getChunks, { params: { uuid } })).chunks).toEqual([]);
  });

  it('larger than agreed are refused', async () => {
    const chunk = Buffer.alloc(CHUNK_BYTES + 1);
    await expectRejected(owner, (client) => client.sendChunk(randomUUID(), 1, chunk), {
      code: 'common.too-large',
      status: 413,
    });
  });

  it('beyond the size of an upload are refused', async () => {
    const uuid = randomUUID();
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (const index of [1, 2]) await owner.sendChunk(uuid, index, chunk);
    await expectRejected(owner, (client) => client.sendChunk(uuid, 3, chunk), {
      code: 'upload.too-large',
      status: 413,
    });
    await forget(owner, uuid);
  });
});

describe('a completion', () => {
  it('of chunks with a hole names the hole, and may be asked again once it is filled', async () => {
    const uuid = randomUUID();
    const cut = 1_000;
    await owner.sendChunk(uuid, 1, file.subarray(0, cut));
    await owner.sendChunk(uuid, 3, file.subarray(2 * cut));
    await expectRejected(owner, (client) => complete(client, uuid), {
      code: 'upload.chunk-missing',
      status: 422,
    });
    await owner.sendChunk(uuid, 2, file.subarray(cut, 2 * cut));
    expect((await complete(owner, uuid)).layers[0]?.name).toBe('points');
    await forget(owner, uuid);
  });

  it('that declares more than was sent waits for the rest', async () => {
    const uuid = await sent();
    await expectRejected(owner, (client) => complete(client, uuid, Number.MAX_SAFE_INTEGER), {
      code: 'upload.chunk-missing',
      status: 422,
    });
    await forget(owner, uuid);
  });

  it('that declares less than was sent is refused, and what was sent is kept', async () => {
    for (const language of languages) {
      const uuid = await sent();
      const rejection = await complete(owner.in(language), uuid, 10).catch((error: RefusedCall) => error);
      expect(rejection).toMatchObject({ status: 422, body: { details: { error: 'upload.size-mismatch' } } });
      expect((await owner.call(routes.getChunks, { params: { uuid } })).chunks).toHaveLength(1);
      await forget(owner, uuid);
    }
  });

  it('asked five times at once answers five times the same, and makes one upload', async () => {
    const uuid = await sent();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => complete(owner, uuid)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const path = answers[0]!.filename;
    const made = await Promise.allSettled([1, 2, 3].map(() => upload(owner, path)));
    const retained = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(retained).toHaveLength(1);
    for (const one of made) {
      if (one.status === 'rejected') expect(one.reason.body.details.error).toBe('upload.unknown');
    }
    expect((await owner.untilIntegrated(datastoreId, retained[0]!)).error).toBeNull();
    await owner.call(routes.deleteDatasheet, { params: { datastoreId, datasheetName: 'p' } });
  });
});

describe('the deposit of somebody else', () => {
  it('is as if it did not exist, whatever is tried with its reference', async () => {
    const uuid = await sent();
    const unknown = { code: 'upload.unknown', status: 404 };
    await expectRejected(other, (client) => client.sendChunk(uuid, 2, file), unknown);
    await expectRejected(other, (client) => complete(client, uuid), unknown);
    expect((await other.call(routes.getChunks, { params: { uuid } })).chunks).toEqual([]);
    const { filename } = await complete(owner, uuid);
    await expectRejected(other, (client) => upload(client, filename, sandboxId), unknown);
    await forget(other, uuid).catch(() => undefined);
    expect((await complete(owner, uuid)).filename).toBe(filename);
    await forget(owner, uuid);
  });
});

describe('the path of a deposit', () => {
  const paths = [
    '../../../etc/passwd',
    '../cartable.db',
    `${randomUUID()}/../../cartable.db`,
    '/etc/passwd',
    '..\\..\\cartable.db',
    '%2e%2e/cartable.db',
  ];
  it.each(paths)('%j leads nowhere', async (path) => {
    await expectRejected(owner, (client) => upload(client, path), { code: 'upload.unknown', status: 404 });
  });

  it('holds no character that nothing keeps', async () => {
    await expectRejected(owner, (client) => upload(client, 'a\u0000b'), {
      code: 'common.invalid',
      status: 422,
    });
  });

  it('only its reference counts: what follows is never followed', async () => {
    const uuid = await sent();
    await complete(owner, uuid);
    const made = await upload(owner, `${uuid}/../../../cartable.db`);
    expect((await owner.untilIntegrated(datastoreId, made)).error).toBeNull();
    const params = { datastoreId, uploadId: made._id };
    const [folder] = await owner.call(routes.getFileTree, { params });
    expect(folder?.children?.map(({ name }) => name)).toEqual(['points.csv']);
    await owner.call(routes.deleteDatasheet, { params: { datastoreId, datasheetName: 'p' } });
  });
});

it('the server is in good health after all that, and keeps nothing of it', async () => {
  expect((await fetch(`${server.url}/health/ready`)).status).toBe(200);
  await untilDemonstration(owner);
  const store = openStoppedStore(server.dataDir);
  // Deleted at once for people; the files follow by a job, as the picture of the record does its publication.
  const isClean = (objects: readonly string[]): boolean =>
    objects.length === 3 && objects.filter((key) => key.startsWith('uploads/')).length === 1;
  await until(cleaningMs, 'the files to go', async () => isClean(await store.objects()) || undefined);
  await server.stop();
  expect(faultsIn(server.output())).toEqual([]);
  expect(await store.rows('deposits')).toEqual([]);
  expect(await store.rows('deposit_chunks')).toEqual([]);
  const uploads = (await store.rows('uploads')).filter(({ status }) => status !== 'DELETED');
  // That of the demonstration, the tiles made of it, and the picture of its record.
  expect(uploads).toHaveLength(1);
  expect((await store.objects()).sort()).toEqual([
    expect.stringMatching(/^pyramids\/.+\.pmtiles$/),
    expect.stringMatching(/^record-pictures\/.+\.webp$/),
    expect.stringContaining(`uploads/${uploads[0]!.id}/data/`),
  ]);
  expect(await store.datasets()).toHaveProperty('size', 1);
  expect(await store.temporaryFiles()).toEqual([]);
});
