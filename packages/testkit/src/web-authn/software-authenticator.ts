import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { type CBORType, encodeCBOR } from '@levischuck/tiny-cbor';

/**
 * A passkey made and used without a browser (WebAuthn level 3, ES256, attestation `none`). An honest one answers what it
 * is asked; `Forgery` says what a dishonest one answers instead, signed all the same.
 */
export interface Forgery {
  readonly origin?: string;
  /** Which site the answer is for. */
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** Whether the person showed a finger, a face or a code. */
  readonly isVerified?: boolean;
  readonly isPresent?: boolean;
  /** Uses counted so far. */
  readonly counter?: number;
  /** Identifier of the passkey that the answer names. */
  readonly id?: string;
  /** Null for none. */
  readonly userHandle?: string | null;
}

const present = 0x01;
const verified = 0x04;
const holdsKey = 0x40;

interface Asked {
  readonly challenge: string;
}
interface AskedToMake extends Asked {
  readonly user: { readonly id: string };
}

export class SoftwareAuthenticator {
  readonly id = randomBytes(32).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;
  #userHandle: string | undefined;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** What `navigator.credentials.create` gives, in JSON. @param asked options of the server */
  register(asked: object, forgery: Forgery = {}) {
    const { challenge, user } = asked as AskedToMake;
    this.#userHandle = user.id;
    const id = forgery.id ?? this.id;
    const data = Buffer.concat([this.#authenticatorData(forgery, holdsKey), this.#credential(id)]);
    const attestation = new Map<string, CBORType>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(data)],
    ]);
    return {
      ...named(id),
      response: {
        clientDataJSON: base64url(this.#clientData('webauthn.create', challenge, forgery)),
        attestationObject: base64url(encodeCBOR(attestation)),
        transports: ['internal' as const],
      },
    };
  }

  /** What `navigator.credentials.get` gives, in JSON. @param asked options of the server */
  signIn(asked: object, forgery: Forgery = {}) {
    this.#counter += 1;
    const clientData = this.#clientData('webauthn.get', (asked as Asked).challenge, forgery);
    const data = this.#authenticatorData({ counter: this.#counter, ...forgery }, 0);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    const userHandle = forgery.userHandle === undefined ? this.#userHandle : forgery.userHandle;
    return {
      ...named(forgery.id ?? this.id),
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, this.#keys.privateKey)),
        ...(typeof userHandle === 'string' ? { userHandle } : {}),
      },
    };
  }

  #clientData(type: string, challenge: string, forgery: Forgery): Buffer {
    const data = {
      type: forgery.type ?? type,
      challenge: forgery.challenge ?? challenge,
      origin: forgery.origin ?? this.#origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(data));
  }

  #authenticatorData({ rpId, isPresent, isVerified, counter }: Forgery, more: number): Buffer {
    const flags = (isPresent === false ? 0 : present) | (isVerified === false ? 0 : verified) | more;
    const data = Buffer.alloc(
      37,
      createHash('sha256')
        .update(rpId ?? new URL(this.#origin).hostname)
        .digest(),
    );
    data.writeUInt8(flags, 32);
    data.writeUInt32BE(counter ?? this.#counter, 33);
    return data;
  }

  /** Attested credential data: model of the authenticator (none), identifier, public key in COSE. */
  #credential(id: string): Buffer {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const bytes = Buffer.from(id, 'base64url');
    const head = Buffer.alloc(18);
    head.writeUInt16BE(bytes.length, 16);
    const key = new Map<number, CBORType>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ]);
    return Buffer.concat([head, bytes, encodeCBOR(key)]);
  }
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

const named = (id: string) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
});
