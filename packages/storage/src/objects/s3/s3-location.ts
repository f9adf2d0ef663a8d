/** Where objects are kept on a server that speaks the API of Amazon S3. */
export interface S3Location {
  readonly bucket: string;
  /** Begins every key, without slash at its ends; several platforms may share a bucket. */
  readonly prefix?: string;
  readonly region: string;
  /** Address of the server; Amazon's own without. */
  readonly endpoint?: string;
  /** Without, those of the environment: variables `AWS_*`, profile, role of the machine. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** `https://server/bucket/key` rather than `https://bucket.server/key`: what most servers but Amazon's want. */
  readonly hasBucketInPath: boolean;
  /** When readers may be sent to the store itself by signed addresses. */
  readonly links?: {
    /** Where they reach it. */
    readonly endpoint: string;
    /** Smaller objects are sent by the platform. */
    readonly aboveBytes: number;
  };
}

/** Copies of objects that libraries read as files. */
export interface SpoolLocation {
  /** Emptied when the store is opened: the copies can be made again. */
  readonly folder: string;
  /** Copies that nobody reads are deleted above it, those read longest ago first. */
  readonly maxBytes: number;
}
