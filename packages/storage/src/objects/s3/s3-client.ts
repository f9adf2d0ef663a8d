import { S3Client } from '@aws-sdk/client-s3';
import { faultOf, isAbsent } from './s3-faults.ts';
import type { S3Location } from './s3-location.ts';

/** Short enough that a request of somebody does not hang on a store that is away. */
const connectMs = 5_000;
/** Without a byte: slow stores send something in that time. */
const idleMs = 30_000;
/** Requests beyond wait for a connection, and that wait counts as one for the server. */
const maxSockets = 256;
/** The first one and two more, with the waits of the library between them. */
const maxAttempts = 3;

/** The client of one bucket, whose faults are told as those of the platform. */
export class Bucket {
  readonly name: string;
  readonly client: S3Client;
  readonly #prefix: string;

  constructor(location: S3Location) {
    this.name = location.bucket;
    this.#prefix = location.prefix ? `${location.prefix}/` : '';
    this.client = new S3Client({
      region: location.region,
      ...(location.endpoint === undefined ? {} : { endpoint: location.endpoint }),
      ...(location.credentials === undefined ? {} : { credentials: location.credentials }),
      forcePathStyle: location.hasBucketInPath,
      maxAttempts,
      requestHandler: {
        connectionTimeout: connectMs,
        requestTimeout: idleMs,
        socketTimeout: idleMs,
        httpAgent: { maxSockets },
        httpsAgent: { maxSockets },
      },
      // Checksums of later years, which servers other than Amazon's may not know.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  /** What names an object in a request. */
  at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.name, Key: this.#prefix + key };
  }

  /** Of a prefix or key as the server tells it. */
  keyOf(name: string): string {
    return name.slice(this.#prefix.length);
  }

  /** @throws {CartableError} `storage.objects-refused`, `storage.objects-unreachable`; whatever else, as it is */
  async send<T>(request: (client: S3Client) => Promise<T>): Promise<T> {
    try {
      return await request(this.client);
    } catch (error) {
      throw faultOf(error, this.name);
    }
  }

  /** The same, `undefined` for an object that is not there. */
  find<T>(request: (client: S3Client) => Promise<T>): Promise<T | undefined> {
    return this.send((client) =>
      request(client).catch((error: unknown) => {
        if (isAbsent(error)) return undefined;
        throw error;
      }),
    );
  }
}
