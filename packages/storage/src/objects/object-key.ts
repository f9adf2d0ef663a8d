import { CartableError } from '@cartable/contract';

/** Under what S3 (1 024) and the path of a file system allow. */
const maxKeyBytes = 900;
/** Length of a name that file systems accept, once encoded, less the mark of a file being written. */
const maxPartBytes = 200;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
const controlCharacters = /[\u0000-\u001f\u007f]/;
/** Names of devices on Windows, with or without an extension. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const tame = /[A-Za-z0-9._-]/;

/** @throws {CartableError} `storage.object-key-invalid` */
export function checkObjectKey(key: string): string {
  const parts = key.split('/');
  const isGood =
    Buffer.byteLength(key) <= maxKeyBytes &&
    !controlCharacters.test(key) &&
    !key.includes('\\') &&
    key.isWellFormed() &&
    parts.every(
      (part) => part !== '' && part !== '.' && part !== '..' && encodePart(part).length <= maxPartBytes,
    );
  if (isGood) return key;
  throw new CartableError('storage.object-key-invalid', {
    key: key.slice(0, 100).replace(/\p{Cc}/gu, '�'),
    limit: maxKeyBytes,
  });
}

/**
 * A part of a key as a file name every system accepts: letters, digits, dot, dash and underscore as they are, the rest as
 * `%` and hexadecimal bytes. Upper and lower case are kept apart by the file system, where it does.
 */
export function encodePart(part: string): string {
  const escaped = [...part]
    .map((character) => (tame.test(character) ? character : percent(character)))
    .join('');
  const isSafe = !escaped.startsWith('.') && !escaped.endsWith('.') && !deviceName.test(escaped);
  return isSafe ? escaped : percent(escaped[0]!) + escaped.slice(1, -1) + lastOf(escaped);
}

export function decodePart(name: string): string {
  return decodeURIComponent(name);
}

function lastOf(escaped: string): string {
  if (escaped.length < 2) return '';
  const last = escaped.at(-1)!;
  return last === '.' ? percent(last) : last;
}

function percent(character: string): string {
  return [...Buffer.from(character)]
    .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('');
}
