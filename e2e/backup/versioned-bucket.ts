import { createHash } from 'node:crypto';

/** One state of an object: bytes, or the mark that it was deleted. */
interface ObjectVersion {
  readonly key: string;
  readonly id: string;
  /** Whole seconds, as stores tell it. */
  readonly at: number;
  readonly isDeletion: boolean;
}

/** Objects that are written again under their name. */
const isRewritten = (key: string) => key.startsWith('site/');

/** A bucket that keeps what is replaced and deleted, as the guide asks. */
export class VersionedBucket {
  readonly #address: string;

  static async keep(address: string): Promise<VersionedBucket> {
    const body =
      '<VersioningConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Status>Enabled</Status></VersioningConfiguration>';
    await ask(`${address}?versioning`, { method: 'PUT', body });
    return new VersionedBucket(address);
  }

  private constructor(address: string) {
    this.#address = address;
  }

  /** What is there now: SHA-256 by key. */
  async digests(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const [key, versions] of await this.#versions())
      if (!versions[0]!.isDeletion) found.set(key, digest(await this.#read(versions[0]!)));
    return found;
  }

  /**
   * Into another bucket, as the guide says: all there is now, what was deleted since the second of a time, and what is
   * written again under its name as it was then.
   */
  async copyAsOf(time: Date, address: string): Promise<void> {
    const second = Math.floor(time.getTime() / 1_000) * 1_000;
    for (const [key, versions] of await this.#versions()) {
      const written = versions.filter(({ isDeletion }) => !isDeletion);
      const isGone = versions[0]!.isDeletion && versions[0]!.at < second;
      const wanted = isRewritten(key) ? versions.find(({ at }) => at <= time.getTime()) : written[0];
      if (wanted === undefined || wanted.isDeletion || isGone) continue;
      await ask(addressOf(address, key), { method: 'PUT', body: new Uint8Array(await this.#read(wanted)) });
    }
  }

  /** By key, the latest first. */
  async #versions(): Promise<Map<string, ObjectVersion[]>> {
    const text = await (await ask(`${this.#address}?versions&max-keys=1000`)).text();
    if (text.includes('<IsTruncated>true')) throw new Error('The bucket of a test has too many objects.');
    const found = new Map<string, ObjectVersion[]>();
    for (const [, kind, entry] of text.matchAll(/<(Version|DeleteMarker)>(.*?)<\/\1>/gs)) {
      const of = (name: string) => new RegExp(`<${name}>([^<]*)`).exec(entry!)![1]!;
      const key = of('Key');
      const version = {
        key,
        id: of('VersionId'),
        at: Date.parse(of('LastModified')),
        isDeletion: kind === 'DeleteMarker',
        isLatest: of('IsLatest') === 'true',
      };
      const others = found.get(key) ?? [];
      // Of two of one second, only the latest is told.
      found.set(key, version.isLatest ? [version, ...others] : [...others, version]);
    }
    for (const [key, [latest, ...others]] of found)
      found.set(key, [latest!, ...others.sort((a, b) => b.at - a.at)]);
    return found;
  }

  async #read({ key, id }: ObjectVersion): Promise<Buffer> {
    const answer = await ask(`${addressOf(this.#address, key)}?versionId=${encodeURIComponent(id)}`);
    return Buffer.from(await answer.arrayBuffer());
  }
}

const addressOf = (bucket: string, key: string) =>
  `${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Of whoever it is: moto keeps objects from those who do not say who they are, and believes all others. */
const authorization =
  'AWS4-HMAC-SHA256 Credential=tests/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0';

async function ask(address: string, request: RequestInit = {}): Promise<Response> {
  const headers = { 'content-type': 'application/octet-stream', authorization };
  const answer = await fetch(address, { ...request, headers });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer;
}
