import { type AnnexeRole, CartableError, uuid } from '@cartable/contract';

/** A public file of a datastore: bytes, and the addresses they answer at. */
export interface Annexe {
  readonly id: string;
  readonly datastoreId: string;
  /** Datasheet it belongs to, and goes with. */
  readonly datasheetId: string | null;
  /** Use the platform keeps it for; `null` when somebody added it for their own use. */
  readonly role: AnnexeRole | null;
  /** At least one. */
  readonly paths: readonly string[];
  /** `key=value`, besides those that say the datasheet and the role. */
  readonly labels: readonly string[];
  readonly content: AnnexeContent;
  readonly published: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Bytes kept under a key of their own: a new content has another key, so that readers of the former finish. */
export interface AnnexeContent {
  readonly objectKey: string;
  readonly sizeBytes: number;
  readonly mediaType: string;
  readonly sha256: string;
}

export const annexesPrefix = 'annexes/';

/** Annexes of one datastore: what its lists and its sweeps are made for. */
export const maxAnnexes = 10_000;

const maxPathBytes = 500;
const maxPartBytes = 200;
/** Control, format (writing direction…), lone surrogates, line and paragraph separators. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** In Unicode's composed form. @throws {CartableError} `annexe.path-invalid` */
export function checkAnnexePath(given: string): string {
  const path = given.normalize('NFC');
  const parts = path.split('/').slice(1);
  const isGood =
    path.startsWith('/') &&
    path.isWellFormed() &&
    !path.includes('\\') &&
    !unseen.test(path) &&
    Buffer.byteLength(path) <= maxPathBytes &&
    parts.every(
      (part) =>
        part.trim() !== '' && part !== '.' && part !== '..' && Buffer.byteLength(part) <= maxPartBytes,
    );
  if (isGood) return path;
  const shown = given.slice(0, 100).replace(new RegExp(unseen.source, 'gu'), '�');
  throw new CartableError('annexe.path-invalid', { path: shown, limit: maxPathBytes });
}

/** @throws {CartableError} `annexe.identifier-invalid` */
export function checkAnnexeId(id: string): string {
  if (uuid.safeParse(id).success) return id;
  throw new CartableError('annexe.identifier-invalid', { id: id.slice(0, 50).replace(unseen, '�') });
}

const datasheetKey = 'datasheet_name';
const roleKey = 'type';

/** Content of a list of labels, the names of the platform apart. @throws {CartableError} `annexe.label-invalid` */
export function readLabels(given: readonly string[]): {
  datasheetName: string | undefined;
  role: string | undefined;
  others: string[];
} {
  const read = given.map((label) => label.normalize('NFC').trim());
  for (const label of read) {
    const [key = '', value = '', ...more] = label.split('=');
    if (key.trim() === '' || value.trim() === '' || more.length > 0 || unseen.test(label)) {
      throw new CartableError('annexe.label-invalid', { label: label.slice(0, 100).replace(unseen, '�') });
    }
  }
  const textOf = (key: string) => read.find((label) => label.startsWith(`${key}=`))?.slice(key.length + 1);
  const isOther = (label: string) =>
    !label.startsWith(`${datasheetKey}=`) && !label.startsWith(`${roleKey}=`);
  return {
    datasheetName: textOf(datasheetKey),
    role: textOf(roleKey),
    others: [...new Set(read.filter(isOther))],
  };
}

export function writeLabels(annexe: Annexe, datasheetName: string | undefined): string[] {
  return [
    ...(datasheetName === undefined ? [] : [`${datasheetKey}=${datasheetName}`]),
    ...(annexe.role === null ? [] : [`${roleKey}=${annexe.role}`]),
    ...annexe.labels,
  ];
}
