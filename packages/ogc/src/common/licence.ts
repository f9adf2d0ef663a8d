/** Terms under which what a service gives may be used. */
export interface Licence {
  readonly title: string;
  /** Of its text. */
  readonly url: string;
}
