/** Names inside a ZIP archive (PKWARE APPNOTE 6.3 §4.4.4, appendix D): in which encoding they are, and which are safe. */

import type { FindingCode } from '@cartable/contract';
import { findCodec } from '../text/codec.ts';
import { isAscii, isUtf8 } from '../text/detect.ts';

const utf8Flag = 0x800;
const unicodePathField = 0x7075;
const maxNameLength = 1024;

interface NamedEntry {
  readonly fileNameRaw: Uint8Array;
  readonly generalPurposeBitFlag: number;
  readonly extraFields: readonly { id: number; data: Uint8Array }[];
}

/** The flag or the Unicode extra field decide; then UTF-8 if it is valid; then the code page of old Windows and DOS. */
export function readEntryName(entry: NamedEntry): string {
  const unicode = entry.extraFields.find(({ id }) => id === unicodePathField)?.data;
  const bytes = unicode && unicode.length > 5 ? unicode.subarray(5) : entry.fileNameRaw;
  if (
    isAscii(bytes) ||
    bytes !== entry.fileNameRaw ||
    (entry.generalPurposeBitFlag & utf8Flag) !== 0 ||
    isUtf8(bytes)
  ) {
    return decode('utf-8', bytes);
  }
  const dos = decode('cp437', bytes);
  // Box-drawing characters in a name mean western European Windows, whose page is 850.
  return /[\u2500-\u259f]/.test(dos) ? decode('cp850', bytes) : dos;
}

function decode(name: string, bytes: Uint8Array): string {
  return findCodec(name)!.decode(bytes, 0, bytes.length).normalize('NFC');
}

/** Why an entry of this name cannot be kept; undefined when it can. */
export function rejectName(name: string): FindingCode | undefined {
  const path = name.replaceAll('\\', '/');
  if (path.startsWith('/') || /^[a-z]:/i.test(path) || path.split('/').includes('..')) return 'entry.climbs';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (name === '' || name.length > maxNameLength || /[\u0000-\u001f\u007f\ufffd]/.test(name))
    return 'entry.name-unusable';
  return undefined;
}

/** Folders separated by `/`, without empty or `.` parts. */
export function tidyName(name: string): string {
  return name
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
}
