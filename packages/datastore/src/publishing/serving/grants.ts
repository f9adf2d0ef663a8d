/** Credentials of a request, as the protocol edges read them. */
export type PresentedCredentials =
  | { readonly kind: 'none' }
  /** `apikey` in the query: HASH keys. */
  | { readonly kind: 'query'; readonly secret: string }
  /** `apikey` in a header: HASH and HEADER keys. */
  | { readonly kind: 'header'; readonly secret: string }
  | { readonly kind: 'basic'; readonly login: string; readonly password: string }
  | { readonly kind: 'bearer'; readonly token: string };

/** Origin of a request, for the filters of a key. */
export interface RequestOrigin {
  /** IPv4 or IPv6. */
  readonly address: string;
  readonly userAgent: string;
  readonly referer: string;
}

/** Restricted services permissions open to whoever asks, beside those of the communities the person belongs to. */
export interface Grants {
  /** `null`: by session, or nothing was shown. */
  readonly keyId: string | null;
  readonly offeringIds: ReadonlySet<string>;
  /** Grows whenever what they may read may have changed; the same means that it has not. */
  readonly sequence: number;
}

export const noGrants: Grants = { keyId: null, offeringIds: new Set(), sequence: 0 };
