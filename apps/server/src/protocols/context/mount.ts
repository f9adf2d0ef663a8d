import type { Audience } from '@cartable/datastore';
import type { EndpointScope } from './endpoint-scope.ts';

/** Address of a protocol, and its audience. */
export interface Mount {
  /** Below the public address: `/wfs`, `/private/wmts`. */
  readonly root: string;
  readonly audience: Audience;
  /**
   * Parts of the platform that have addresses of their own, below the root: `''` for the whole of it,
   * `/:datastore/:datasheet` for a datasheet.
   */
  readonly scopes: readonly string[];
  /** Scope it is narrowed to by itself, as `/sandbox/csw` to the sandbox. @default nothing */
  readonly within?: EndpointScope;
}

/** An open address, and the same below `/private` for the services that are restricted. */
export function openAndPrivate(name: string, scopes: readonly string[] = ['']): readonly Mount[] {
  const audiences: readonly Audience[] = ['open', 'restricted'];
  return audiences.map((audience) => ({ root: rootOf(name, audience), audience, scopes }));
}

/** Below the public address: `/wfs`, `/private/wfs`. */
export function rootOf(path: string, audience: Audience): string {
  return audience === 'open' ? `/${path}` : `/private/${path}`;
}

/** The whole platform, one datastore, one datasheet: the same protocol over fewer services (ADR 12). */
export const narrowings: readonly string[] = ['', '/:datastore', '/:datastore/:datasheet'];
