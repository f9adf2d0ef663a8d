/** Public addresses of a published record. */
export interface RecordAddresses {
  /** For people; also what names the resource in linked data. */
  readonly pageUrl: string;
  /** ISO 19139. */
  readonly xmlUrl: string;
}
