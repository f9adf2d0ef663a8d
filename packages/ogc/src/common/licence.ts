/** Terms under which what a service gives may be used. */
export interface Licence {
  readonly title: string;
  /** Address of its text. */
  readonly url: string;
}
