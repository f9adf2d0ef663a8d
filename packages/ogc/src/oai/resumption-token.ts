import { OaiError, type OaiList, type OaiPosition, type OaiSelection, type OaiVerb } from './oai-request.ts';

/**
 * A token holds the question and the place where its list goes on: nothing is kept for it, it never expires, and asked
 * twice it gives the same. One that was written by hand only asks what could be asked anyway.
 */
export interface OaiResumption extends OaiList {
  readonly verb: OaiVerb;
}

/** Far more than any of ours. */
const longest = 2_000;
const largest = 1_000_000_000;

export function writeResumptionToken({ verb, selection, position }: OaiResumption): string {
  const { metadataPrefix, from, before, set } = selection;
  const { after, cursor, total } = position;
  const parts = [verb, metadataPrefix, from, before, set, after, cursor, total];
  return Buffer.from(JSON.stringify(parts.map((part) => part ?? null))).toString('base64url');
}

/** @throws {OaiError} badResumptionToken: not one of ours, or of another verb */
export function readResumptionToken(token: string, expectedVerb: OaiVerb): OaiList {
  const [verb, metadataPrefix, from, before, set, after, cursor, total] = partsOf(token);
  const isOurs =
    verb === expectedVerb &&
    isText(metadataPrefix, 100) &&
    isMoment(from) &&
    isMoment(before) &&
    (set === null || isText(set, 300)) &&
    isText(after, 500) &&
    isCount(cursor) &&
    isCount(total);
  if (!isOurs) throw invalidToken();
  const selection: OaiSelection = {
    metadataPrefix,
    from: from ?? undefined,
    before: before ?? undefined,
    set: set ?? undefined,
  };
  const position: OaiPosition = { after, cursor, total };
  return { selection, position };
}

export const invalidToken = (): OaiError => new OaiError('badResumptionToken', 'harvest.token-invalid');

function partsOf(token: string): readonly unknown[] {
  if (token.length > longest) throw invalidToken();
  try {
    const parts: unknown = JSON.parse(Buffer.from(token, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

const isText = (part: unknown, length: number): part is string =>
  typeof part === 'string' && part.length <= length;
const isMoment = (part: unknown): part is string | null =>
  part === null || (isText(part, 30) && !Number.isNaN(Date.parse(part)));
const isCount = (part: unknown): part is number =>
  Number.isSafeInteger(part) && (part as number) >= 0 && (part as number) <= largest;
