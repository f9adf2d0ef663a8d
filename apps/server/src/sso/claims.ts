import type { IdentityGrants, IdentityProfile } from '@cartable/accounts';
import type { Language } from '@cartable/contract';
import type { SsoMapping } from '../config/sso-mapping.ts';

/** Claims of the identity token and of the UserInfo endpoint together. */
export type Claims = Readonly<Record<string, unknown>>;

const nameLength = 100;
const emailPattern = /^[^\s@<>]{1,64}@[^\s@<>]{1,190}$/;

/**
 * Standard claims (OpenID Connect Core §5.1). `usual_name` is the family name at ProConnect.
 * @param trustsEmail whether an address counts as confirmed when the provider says nothing of it
 */
export function readProfile(
  claims: Claims,
  { trustsEmail, language }: { readonly trustsEmail: boolean; readonly language: Language },
): IdentityProfile {
  const email = textOf(claims.email, 254);
  const names = {
    firstName: textOf(claims.given_name, nameLength) ?? '',
    lastName: textOf(claims.family_name ?? claims.usual_name, nameLength) ?? '',
  };
  const fullName = `${names.firstName} ${names.lastName}`.trim();
  return {
    ...names,
    email: email !== undefined && emailPattern.test(email) ? email : undefined,
    emailVerified: isConfirmed(claims.email_verified, trustsEmail),
    userName:
      textOf(claims.preferred_username, nameLength) ??
      textOf(claims.name, nameLength) ??
      textOf(fullName, nameLength),
    language: languageOf(claims.locale) ?? language,
  };
}

/** Some providers write it as a text. */
function isConfirmed(verified: unknown, trustsEmail: boolean): boolean {
  if (verified === undefined || verified === null) return trustsEmail;
  return verified === true || verified === 'true';
}

function textOf(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  return value.trim().slice(0, maxLength) || undefined;
}

function languageOf(locale: unknown): Language | undefined {
  const [language] = typeof locale === 'string' ? locale.toLowerCase().split(/[-_]/) : [];
  return language === 'fr' || language === 'en' ? language : undefined;
}

/** A community named several times is open by any of its lines, with the rights of all that hold. */
export function readGrants({ administrators, communities }: SsoMapping, claims: Claims): IdentityGrants {
  const isOpen = (line: { readonly claim: string; readonly value: string }) =>
    holds(findClaim(claims, line.claim), line.value);
  const names = [...new Set(communities.map(({ community }) => community))];
  return {
    isAdministrator: administrators?.some(isOpen),
    memberships: names.map((technicalName) => {
      const open = communities.filter((line) => line.community === technicalName && isOpen(line));
      const rights = open.length === 0 ? null : [...new Set(open.flatMap((line) => line.rights))];
      return { technicalName, rights };
    }),
  };
}

/** Namespaced claims hold dots themselves: the whole name is looked for first. */
function findClaim(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? (value as Claims)[part]
          : undefined,
      claims,
    );
}

function holds(claim: unknown, value: string): boolean {
  if (Array.isArray(claim)) return claim.some((one) => holdsOne(one, value));
  return holdsOne(claim, value);
}

function holdsOne(claim: unknown, value: string): boolean {
  return ['string', 'number', 'boolean'].includes(typeof claim) && String(claim) === value;
}
