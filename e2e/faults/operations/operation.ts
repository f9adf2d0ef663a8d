import type { StoredData } from '@cartable/contract';
import type { ApiClient } from '../../support/client.ts';
import type { Patience } from '../persist.ts';

/** What everybody works on. */
export interface Space {
  readonly url: string;
  readonly client: ApiClient;
  readonly datastoreId: string;
  /** A table of `baseCount` points. */
  readonly base: StoredData;
  readonly baseCount: number;
  /** Of the services made of it. */
  readonly typeName: string;
  readonly mapLayer: string;
  readonly tile: string;
  /** Name of a collaborative database, and of its only table. */
  readonly collaborative: { readonly id: number; readonly name: string };
}

/** Whatever is done again and again while faults strike. */
export interface Operation {
  readonly name: string;
  /**
   * One whole turn, whatever happens meanwhile. It keeps what the platform acknowledged.
   * @param during told when the work is under way: faults are to strike there @throws what must not be
   */
  turn(patience: Patience, during: () => void): Promise<void>;
  /** @throws when something that was acknowledged is not there any more */
  verify(patience: Patience): Promise<void>;
  /** Acknowledged until now. */
  readonly acknowledged: number;
}

export type MakeOperation = (space: Space) => Operation;
