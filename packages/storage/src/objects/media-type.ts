import { open } from 'node:fs/promises';

/** Media type from the first bytes; the name only tells apart what begins alike. The sender's word is not taken. */

/** Enough for the signatures, and to see whether a text is one. */
const headBytes = 4096;

const unknown = 'application/octet-stream';

export async function readMediaType(path: string, fileName: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return mediaTypeOf(buffer.subarray(0, bytesRead), fileName);
  } finally {
    await file.close();
  }
}

/** @param head the first bytes, 4096 if there are so many */
export function mediaTypeOf(head: Uint8Array, fileName: string): string {
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, headBytes));
  const extension = /\.([a-z0-9]{1,12})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const binary = signatures.find(({ matches }) => matches(bytes));
  if (binary) return binary.refine?.[extension] ?? binary.type;
  const text = readText(bytes);
  return text === undefined ? unknown : typeOfText(text, extension);
}

interface Signature {
  readonly type: string;
  matches(head: Buffer): boolean;
  /** By extension: formats that are all one container. */
  readonly refine?: Readonly<Record<string, string>>;
}

const startsWith = (start: string, at = 0) => {
  const expected = Buffer.from(start, 'latin1');
  return (head: Buffer) => head.subarray(at, at + expected.length).equals(expected);
};

const openDocument = (kind: string) => `application/vnd.oasis.opendocument.${kind}`;
const openXml = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}`;

const signatures: readonly Signature[] = [
  { type: 'image/png', matches: startsWith('\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', matches: startsWith('\xff\xd8\xff') },
  { type: 'image/gif', matches: (head) => startsWith('GIF87a')(head) || startsWith('GIF89a')(head) },
  { type: 'image/webp', matches: (head) => startsWith('RIFF')(head) && startsWith('WEBP', 8)(head) },
  { type: 'image/tiff', matches: (head) => startsWith('II*\0')(head) || startsWith('MM\0*')(head) },
  { type: 'application/pdf', matches: startsWith('%PDF-') },
  {
    type: 'application/vnd.sqlite3',
    matches: startsWith('SQLite format 3\0'),
    refine: { gpkg: 'application/geopackage+sqlite3' },
  },
  { type: 'application/gzip', matches: startsWith('\x1f\x8b') },
  {
    type: 'application/zip',
    matches: startsWith('PK\x03\x04'),
    refine: {
      qgz: 'application/x-qgis-project',
      odt: openDocument('text'),
      ods: openDocument('spreadsheet'),
      odp: openDocument('presentation'),
      odg: openDocument('graphics'),
      docx: openXml('wordprocessingml.document'),
      xlsx: openXml('spreadsheetml.sheet'),
      pptx: openXml('presentationml.presentation'),
      kmz: 'application/vnd.google-earth.kmz',
    },
  },
];

/** `undefined` for what is not text: bytes that are not UTF-8, or control characters. */
function readText(bytes: Buffer): string | undefined {
  try {
    // The last character may be cut.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells that it is no text
    return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

const textTypes: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  md: 'text/markdown',
};

const markupTypes: Readonly<Record<string, string>> = {
  sld: 'application/vnd.ogc.sld+xml',
  gml: 'application/gml+xml',
  kml: 'application/vnd.google-earth.kml+xml',
  qml: 'application/x-qgis-layer-style',
  qgs: 'application/x-qgis-project',
};

/** Scripts and style sheets are plain text here: nothing that is sent may run, nor dress a page. */
function typeOfText(text: string, extension: string): string {
  const start = text.replace(/^\ufeff?\s*/, '');
  if (start.startsWith('<')) return typeOfMarkup(start, extension);
  if ((extension === 'json' || extension === 'geojson') && /^[{[]/.test(start)) {
    return extension === 'json' ? 'application/json' : 'application/geo+json';
  }
  return textTypes[extension] ?? 'text/plain';
}

function typeOfMarkup(start: string, extension: string): string {
  if (/<svg[\s>]/i.test(start)) return 'image/svg+xml';
  if (/^<(!doctype\s+html|html|head|body|script|iframe|p|div|h\d|section|article|ul)[\s>]/i.test(start)) {
    return 'text/html';
  }
  if (extension === 'html' || extension === 'htm') return 'text/html';
  return markupTypes[extension] ?? 'application/xml';
}
