/** Somebody who tries a password. */
export interface Attempt {
  /** IP address. */
  readonly address: string;
  readonly emailKey: string;
}
