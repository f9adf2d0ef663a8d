import { randomUUID } from 'node:crypto';
import { type DepositInspection, routes, type Upload } from '@cartable/contract';
import { type ApiClient, RefusedCall, sha256 } from '../../support/client.ts';
import type { Patience } from '../persist.ts';
import type { MakeOperation } from './operation.ts';

const chunkBytes = 400_000;

export interface File {
  readonly name: string;
  readonly fileName: string;
  readonly content: Buffer;
}

const isCode = (error: unknown, code: string) =>
  error instanceof RefusedCall && error.body.details.error === code;

/** By chunks, each sent again until it is acknowledged, then as an upload of the datastore. */
export async function depositFile(
  client: ApiClient,
  datastoreId: string,
  { name, fileName, content }: File,
  patience: Patience,
  during: () => void,
): Promise<Upload> {
  const uuid = randomUUID();
  for (let start = 0, index = 1; start < content.length; start += chunkBytes, index += 1) {
    const chunk = content.subarray(start, start + chunkBytes);
    await patience.until(`chunk ${index} of ${name}`, () => client.sendChunk(uuid, index, chunk));
    if (index === 1) during();
  }
  const { chunks } = await patience.until('chunks', () =>
    client.call(routes.getChunks, { params: { uuid } }),
  );
  const expected = Math.ceil(content.length / chunkBytes);
  if (chunks.length !== expected)
    throw new Error(`${name}: ${expected} chunks were acknowledged, ${chunks.length} are there`);
  const body = { uuid, originalFilename: fileName, size: content.length, sha256: sha256(content) };
  const inspection: DepositInspection = await patience.until(`end of ${name}`, () =>
    client.call(routes.completeUpload, { body }),
  );
  const params = { datastoreId };
  return patience.until(`upload ${name}`, async (isAgain) => {
    if (isAgain) {
      const all = await client.call(routes.getUploads, { params, query: {} });
      const made = all.find((upload) => upload.name === name);
      if (made) return made;
    }
    const form = {
      data_name: name,
      data_technical_name: name,
      data_srid: inspection.srid,
      data_upload_path: inspection.filename,
    };
    return client.call(routes.createUpload, { params, body: form }).catch(async (error: unknown) => {
      if (!isAgain || !isCode(error, 'upload.unknown-deposit')) throw error;
      throw new TypeError('fetch failed', { cause: error });
    });
  });
}

/** Deposits that are acknowledged, then looked for. */
export const deposit: MakeOperation = ({ client, datastoreId }) => {
  const run = randomUUID().slice(0, 6);
  const uploads: Upload[] = [];
  let rank = 0;
  return {
    name: 'deposit',
    get acknowledged() {
      return uploads.length;
    },
    async turn(patience, during) {
      rank += 1;
      const name = `depot_${run}_${rank}`;
      const rows = Array.from({ length: 30_000 }, (_, i) => `${i};lieu ${i} ${rank};${2 + i / 1e5};47`);
      const content = Buffer.from(`rang;nom;longitude;latitude\n${rows.join('\n')}\n`);
      const file = { name, fileName: 'points.csv', content };
      uploads.push(await depositFile(client, datastoreId, file, patience, during));
    },
    async verify(patience) {
      const all = await patience.until('uploads', () =>
        client.call(routes.getUploads, { params: { datastoreId }, query: {} }),
      );
      const there = new Map(all.map((upload) => [upload._id, upload]));
      for (const { _id, name } of uploads) {
        if (!there.has(_id)) throw new Error(`the deposit ${name} was acknowledged and is lost`);
        if (all.filter((upload) => upload.name === name).length > 1)
          throw new Error(`${name} is there twice`);
      }
    },
  };
};
