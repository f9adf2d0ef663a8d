import type { RunningServer } from '../../support/server.ts';
import type { Theme } from './themes.ts';

/** Our server as people run it, and the names of what it publishes. */
export interface Ours {
  readonly server: RunningServer;
  readonly published: Record<Theme['name'], PublishedTheme>;
}

export interface PublishedTheme {
  readonly labelled: string;
  readonly plain: string;
  readonly typeName: string;
}
