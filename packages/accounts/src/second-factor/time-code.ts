import { Secret, TOTP } from 'otpauth';

/** What every application of telephones supports: SHA-1, six digits, thirty seconds (RFC 6238 §1.2). */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** 160 bits: RFC 4226 §4. */
const secretBytes = 20;
/** A clock may be half a minute away, either way (RFC 6238 §5.2). */
const window = 1;

export function createTimeSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** `otpauth:` address, for the picture that a telephone reads. */
export function writeTimeAddress(secret: string, labels: { issuer: string; account: string }): string {
  return new TOTP({
    ...parameters,
    secret: Secret.fromBase32(secret),
    issuer: labels.issuer,
    label: labels.account,
  }).toString();
}

/** @returns the step of time the code is of, or undefined when it is of none near now */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const totp = new TOTP({ ...parameters, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? undefined : totp.counter({ timestamp: now.getTime() }) + delta;
}
