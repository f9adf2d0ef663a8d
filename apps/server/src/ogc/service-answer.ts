/** What an operation answers, before anything of HTTP. */
export interface ServiceAnswer {
  readonly body: string | Uint8Array | NodeJS.ReadableStream;
  readonly contentType: string;
  readonly etag?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}
