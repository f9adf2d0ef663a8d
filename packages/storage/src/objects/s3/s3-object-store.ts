import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { CartableError } from '@cartable/contract';
import { checkObjectKey } from '../object-key.ts';
import type { NamedObject, ObjectInfo, ObjectRanges, ObjectStore } from '../port.ts';
import { copyObject } from './copy-object.ts';
import { headOf, openRangesOf, unknownObject } from './object-ranges.ts';
import { Bucket } from './s3-client.ts';
import { faultOf, isConditionFailed, isNotImplemented, isRangeBeyond } from './s3-faults.ts';
import type { S3Location, SpoolLocation } from './s3-location.ts';
import { signLink } from './sign-link.ts';
import { Spool } from './spool.ts';

/** Ten thousand parts at most make an object: 160 GB, beyond the limit of a deposit. */
const partBytes = 16 * 1024 ** 2;
/** Parts in memory while one object is written. */
const partsAtOnce = 2;
const deletionsAtOnce = 16;

/** @throws {CartableError} `storage.objects-refused`, `storage.objects-unreachable` */
export async function connectS3ObjectStore(given: S3Location, spool: SpoolLocation): Promise<ObjectStore> {
  const bucket = new Bucket(given);
  const { name } = bucket;
  const isThere = await bucket.find(async (client) => {
    await client.send(new HeadBucketCommand({ Bucket: name }));
    return true;
  });
  if (!isThere) throw new CartableError('storage.objects-refused', { bucket: name, reason: 'NoSuchBucket' });
  return new S3ObjectStore(bucket, new Spool(spool), given);
}

/** An object is seen once its last part is there: readers of S3 see the former content until then, or nothing. */
class S3ObjectStore implements ObjectStore {
  readonly #bucket: Bucket;
  readonly #spool: Spool;
  readonly #location: S3Location;

  constructor(bucket: Bucket, spool: Spool, location: S3Location) {
    this.#bucket = bucket;
    this.#spool = spool;
    this.#location = location;
  }

  async put(key: string, content: Readable | Uint8Array): Promise<ObjectInfo> {
    return this.#write(key, content, {});
  }

  async putNew(key: string, content: Readable | Uint8Array): Promise<ObjectInfo> {
    return this.#write(key, content, { IfNoneMatch: '*' }).catch(async (error: unknown) => {
      // A server without conditions: it is looked first, and two at once are not told apart.
      const isToBeLookedAt = isNotImplemented(error) && content instanceof Uint8Array;
      if (isToBeLookedAt && !(await this.stat(key))) return this.put(key, content);
      if (!isToBeLookedAt && !isConditionFailed(error)) throw error;
      throw new CartableError('storage.object-exists', { key }, { cause: error });
    });
  }

  async #write(
    key: string,
    content: Readable | Uint8Array,
    condition: { readonly IfNoneMatch?: '*' },
  ): Promise<ObjectInfo> {
    const at = { ...this.#bucket.at(checkObjectKey(key)), ...condition };
    const measure = new Measure();
    try {
      await this.#bucket.send(async (client) => {
        if (content instanceof Uint8Array) {
          measure.add(content);
          await client.send(new PutObjectCommand({ ...at, Body: content }));
          return;
        }
        const params = { ...at, Body: Readable.from(measured(content, measure), { objectMode: false }) };
        await new Upload({ client, params, partSize: partBytes, queueSize: partsAtOnce }).done();
      });
    } catch (error) {
      // What was not read to its end would stay open.
      if (!(content instanceof Uint8Array)) content.destroy();
      // A visitor who leaves is not a store that is away.
      throw measure.sourceFault ?? error;
    }
    return { key, ...measure.result(), modified: new Date() };
  }

  async take(key: string, path: string): Promise<ObjectInfo> {
    const isThere = await stat(path).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return false;
      },
    );
    if (!isThere) {
      const taken = await this.stat(key);
      if (taken) return taken;
      throw Object.assign(new Error(`Neither ${path} nor its object is there.`), { code: 'ENOENT' });
    }
    const info = await this.put(key, createReadStream(path));
    await rm(path, { force: true });
    return info;
  }

  async get(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const at = this.#bucket.at(checkObjectKey(key));
    const Range = range && `bytes=${range.start}-${range.end}`;
    const answer = await this.#bucket.find((client) =>
      client.send(new GetObjectCommand({ ...at, Range })).catch((error: unknown) => {
        if (range && isRangeBeyond(error)) return { Body: Readable.from([]) };
        throw error;
      }),
    );
    if (answer?.Body === undefined) throw unknownObject(key);
    const body = answer.Body as Readable;
    const told = Readable.from(toldByBucket(body, this.#bucket.name), { objectMode: false });
    // One that nobody began to read would keep its connection.
    return told.once('close', () => body.destroy());
  }

  async stat(key: string): Promise<ObjectInfo | undefined> {
    const head = await this.#head(key);
    return head && { key, sizeBytes: head.ContentLength ?? 0, modified: head.LastModified ?? new Date(0) };
  }

  async delete(key: string): Promise<void> {
    const at = this.#bucket.at(checkObjectKey(key));
    await this.#bucket.find((client) => client.send(new DeleteObjectCommand(at)));
  }

  async deletePrefix(prefix: string): Promise<void> {
    let batch: string[] = [];
    const settle = async () => {
      await Promise.all(batch.map((key) => this.delete(key)));
      batch = [];
    };
    for await (const { key } of this.list(prefix)) {
      batch.push(key);
      if (batch.length === deletionsAtOnce) await settle();
    }
    await settle();
  }

  async *list(prefix: string): AsyncGenerator<ObjectInfo> {
    const { Bucket: name, Key: Prefix } = this.#bucket.at(prefix);
    let token: string | undefined;
    do {
      const query = new ListObjectsV2Command({ Bucket: name, Prefix, ContinuationToken: token });
      const page = await this.#bucket.send((client) => client.send(query));
      for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
        yield { key: this.#bucket.keyOf(Key), sizeBytes: Size, modified: LastModified };
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }

  /** A copy, then a deletion: cut between the two, both are there, and moving again ends it. */
  async move(from: string, to: string): Promise<void> {
    checkObjectKey(to);
    const source = await this.stat(from);
    if (!source) throw unknownObject(from);
    await copyObject(this.#bucket, from, to, source.sizeBytes);
    await this.delete(from);
  }

  async checkout(key: string): Promise<{ path: string; release(): Promise<void> }> {
    const head = await this.#head(key);
    if (!head) throw unknownObject(key);
    const tag = `${head.ETag} ${head.LastModified?.getTime()}`;
    return this.#spool.lend({ key, tag, sizeBytes: head.ContentLength ?? 0 }, () => this.get(key));
  }

  openRanges(key: string): Promise<ObjectRanges> {
    return openRangesOf(this.#bucket, key);
  }

  async linkTo(key: string, named: NamedObject): Promise<string | undefined> {
    const { links } = this.#location;
    if (links === undefined || named.sizeBytes < links.aboveBytes) return undefined;
    return signLink({ ...this.#location, endpoint: links.endpoint }, checkObjectKey(key), named);
  }

  #head(key: string) {
    return headOf(this.#bucket, key);
  }
}

/** A store that goes away under its bytes is told as one that was away before them. */
async function* toldByBucket(body: Readable, bucket: string): AsyncGenerator<Uint8Array> {
  try {
    yield* body as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw faultOf(error, bucket);
  }
}

/** Size and hash of what goes by. */
class Measure {
  readonly #hash: Hash = createHash('sha256');
  #bytes = 0;
  /** Why the content broke off. */
  sourceFault: unknown;

  add(bytes: Uint8Array): void {
    this.#hash.update(bytes);
    this.#bytes += bytes.length;
  }

  result(): { sizeBytes: number; sha256: string } {
    return { sizeBytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

async function* measured(content: Readable, measure: Measure): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of content) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array);
      measure.add(bytes);
      yield bytes;
    }
  } catch (error) {
    measure.sourceFault = error;
    throw error;
  }
}
