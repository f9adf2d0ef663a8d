import { CartableError } from '@cartable/contract';

/** What the server said, or the network, as far as the faults of `@aws-sdk/client-s3` tell it. */
interface Fault {
  readonly name?: string;
  readonly code?: string;
  readonly message?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const absentNames: ReadonlySet<string | undefined> = new Set(['NoSuchKey', 'NotFound']);
const settingNames: ReadonlySet<string | undefined> = new Set([
  'NoSuchBucket',
  'AccessDenied',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'CredentialsProviderError',
  'PermanentRedirect',
  'AuthorizationHeaderMalformed',
]);
const notImplemented = 501;
const networkCodes = /^(E[A-Z]{3,}|UND_ERR_.*|ERR_STREAM_PREMATURE_CLOSE)$/;
const passingNames: ReadonlySet<string | undefined> = new Set([
  'TimeoutError',
  'RequestTimeout',
  'SlowDown',
  'ThrottlingException',
  // Another write of the same object was under way.
  'ConditionalRequestConflict',
]);

export const isAbsent = (error: unknown): boolean => absentNames.has((error as Fault).name);

/** The range begins after the last byte. */
export const isRangeBeyond = (error: unknown): boolean => statusOf(error as Fault) === 416;

/** The content is not the one that was asked for, or there is one where none was to be. */
export const isConditionFailed = (error: unknown): boolean => statusOf(error as Fault) === 412;

/** The server does not know what the request asks for, and never will. */
export const isNotImplemented = (error: unknown): boolean => statusOf(error as Fault) === notImplemented;

/**
 * The fault as the platform tells it; one it does not know stays as it is.
 * @returns `storage.objects-refused` when the settings are to be mended, `storage.objects-unreachable` when it may pass
 */
export function faultOf(error: unknown, bucket: string): unknown {
  if (error instanceof CartableError) return error;
  const fault = error as Fault;
  const status = statusOf(fault);
  const reason = wordsOf(fault);
  if (settingNames.has(fault.name) || status === 401 || status === 403)
    return new CartableError('storage.objects-refused', { bucket, reason }, { cause: error });
  const mayPass =
    passingNames.has(fault.name) ||
    (status !== undefined && status >= 500 && status !== notImplemented) ||
    (fault.code !== undefined && networkCodes.test(fault.code));
  return mayPass
    ? new CartableError('storage.objects-unreachable', { bucket, reason }, { cause: error })
    : error;
}

/** Long enough to be looked up, and nothing of an answer that is no error of S3. */
const maxWords = 120;

function wordsOf({ name, code, message }: Fault): string {
  const words = [code ?? name, message].filter(Boolean).join(': ');
  return words.slice(0, maxWords);
}

function statusOf({ $metadata }: Fault): number | undefined {
  return $metadata?.httpStatusCode;
}
