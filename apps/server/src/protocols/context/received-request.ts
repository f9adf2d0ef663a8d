/** A request as it was received, free of the web framework. */

export interface ProtocolRequest {
  /** Query of the address, without `?` nor key. */
  readonly query: string;
  /** Asked again, it would not be the same: its answer has no links to other pages. @default false */
  readonly isOnce?: boolean;
  /** Validators of what the client holds already. */
  readonly ifNoneMatch?: string | undefined;
  readonly body: { readonly kind: 'xml' | 'form'; readonly text: string } | undefined;
}

export interface ReceivedRequest extends ProtocolRequest {
  /** Named parts of the path. */
  readonly path: Readonly<Record<string, string>>;
  /** Header of the same name. */
  readonly accept: string | undefined;
  /** Validators of what the client wants to change. */
  readonly ifMatch?: string | undefined;
  readonly contentType?: string | undefined;
  /** System of the coordinates of the body (OGC 18-058r1 §6.4). */
  readonly contentCrs?: string | undefined;
  /** RFC 7240. */
  readonly prefer?: string | undefined;
  /** Only the head of the answer is asked (`HEAD`): what would only be thrown away need not be made. */
  readonly isHeadOnly?: boolean;
}
