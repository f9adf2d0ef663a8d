import { CartableError } from '@cartable/contract';
import { commonPasswords } from './common-passwords.ts';

/** NIST SP 800-63B §3.1.1.2: length matters, composition rules do not. */
const minLength = 12;
/** Shorter names are found in too many words. */
const minTraceLength = 4;
const minDifferentCharacters = 5;
/** Number of characters that must be left once the owner's own words are taken out. */
const minOwnLength = 6;

export interface PasswordOwner {
  readonly email: string;
  readonly userName?: string | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
}

export function isWeakPassword(password: string, owner: PasswordOwner): boolean {
  const text = fold(password);
  if ([...password].length < minLength) return true;
  if (new Set(text).size < minDifferentCharacters) return true;
  if (commonPasswords.has(withoutEnding(text)) || commonPasswords.has(text)) return true;
  return remainder(text, tracesOf(owner)) < minOwnLength;
}

/** @throws {CartableError} `account.password-weak` */
export function requireStrongPassword(password: string, owner: PasswordOwner): void {
  if (isWeakPassword(password, owner)) throw new CartableError('account.password-weak');
}

/** Words an acquaintance would try first. */
function tracesOf({ email, userName, firstName, lastName }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@');
  const words = [
    email,
    local,
    ...local.split(/[^\p{L}\d]+/u),
    domain.split('.')[0],
    userName,
    firstName,
    lastName,
  ];
  const folded = words.filter((word) => typeof word === 'string').map(fold);
  return [...new Set(folded)]
    .filter((word) => word.length >= minTraceLength)
    .sort((a, b) => b.length - a.length);
}

/** Characters left once every such word is taken out: all of them when none occurs. */
function remainder(text: string, words: readonly string[]): number {
  return words.reduce((rest, word) => rest.replaceAll(word, ''), text).length;
}

/** `password2024!!` is `password`. */
function withoutEnding(text: string): string {
  return text.replace(/[^\p{L}]+$/u, '').replace(/^[^\p{L}]+/u, '');
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
