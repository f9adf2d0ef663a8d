import { createHash } from 'node:crypto';
import { CartableError } from '@cartable/contract';
import { quote } from '@cartable/ogc';

/**
 * Entity tags of features (RFC 9110 §8.8.3): the version, and which of the representations of it. A change is made of
 * the version alone, whichever representation was read.
 */

/** @param representation whatever the answer depends on besides the feature */
export function featureTag(version: number, representation = ''): string {
  const mark = createHash('sha256').update(representation).digest('base64url').slice(0, 8);
  return `"${version}.${mark}"`;
}

/** Whether the header names a tag: for `If-None-Match`, which compares weakly. */
export function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return tagsIn(header).some((one) => one === '*' || one.replace(/^W\//, '') === tag);
}

const tagsIn = (header: string): string[] => header.split(',').map((one) => one.trim());

/** What a change demands of the feature: undefined, nothing. */
export interface Precondition {
  readonly tag: string;
  /** Any version will do. */
  readonly isAny: boolean;
  readonly versions: ReadonlySet<number>;
}

/** `If-Match`, whose tags are compared strongly: a weak one is of no version (RFC 9110 §13.1.1). */
export function readIfMatch(header: string | undefined): Precondition | undefined {
  if (header === undefined) return undefined;
  const tags = tagsIn(header);
  const versions = tags.flatMap((tag) => {
    const [, version] = /^"(\d{1,15})(?:\.[\w-]*)?"$/.exec(tag) ?? [];
    return version === undefined ? [] : [Number(version)];
  });
  return { tag: header, isAny: tags.includes('*'), versions: new Set(versions) };
}

/** @throws {CartableError} `service.precondition-failed` */
export function requireMatch(
  { tag, isAny, versions }: Precondition,
  { id, exists, version }: { readonly id: string; readonly exists: boolean; readonly version: number },
): void {
  if (exists && (isAny || versions.has(version))) return;
  throw preconditionFailed(id, tag);
}

export function preconditionFailed(id: string, tag: string): CartableError {
  return new CartableError('service.precondition-failed', { feature: quote(id), tag: quote(tag) });
}
