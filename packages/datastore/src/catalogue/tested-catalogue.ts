import type { CataloguePage } from '@cartable/contract';
import type { TestPlatform } from '../test-support/platform.ts';
import type { makeServices } from '../test-support/restricted-services.ts';

type Query = Readonly<Record<string, string | readonly string[]>>;

/** A catalogue under test, and the few questions its tests ask again and again. */
export interface TestedCatalogue {
  readonly platformOf: () => TestPlatform;
  /** A service in a datastore of its own, once it is listed. */
  readonly publishIn: (
    datastore: string,
    open?: boolean,
  ) => Promise<Awaited<ReturnType<typeof makeServices>> & { readonly identifier: string }>;
  readonly search: (query?: Query) => Promise<CataloguePage>;
  /** Identifiers of the records that answer. */
  readonly found: (query: Query) => Promise<string[]>;
  readonly listed: (identifier: string) => () => Promise<true | undefined>;
  readonly sheetOf: (datastoreId: string) => Promise<{ readonly id: string; readonly name: string }>;
}
