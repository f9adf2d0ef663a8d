import { pathToFileURL } from 'node:url';
import { isSweep } from '@cartable/testkit';
import { beforeAll, expect, it } from 'vitest';
import type { FuzzRequest } from '../../fuzz/request.ts';
import { type RunningServer, serverSources, startServer } from '../../support/server.ts';
import {
  type Crossing,
  crossLists,
  crossOpenly,
  crossPrivately,
  type WrongCell,
} from '../access-matrix/cross.ts';
import { noLimits } from '../access-matrix/limits.ts';
import type { MatrixVisitor } from '../access-matrix/matrix-visitor.ts';
import { privateListings, privateWaysTo } from '../access-matrix/private-ways.ts';
import { sampleOf } from '../access-matrix/sample.ts';
import { type Leak, leaks, leakVariable } from './leaks.ts';

const longMs = 600_000;

/** A platform that the matrix found sound. */
export interface SoundPlatform {
  /** Stopped: servers that leak begin on its folder. */
  readonly server: RunningServer;
  /** Technical name of the datastore of the restricted service. */
  readonly datastore: string;
  readonly visitors: readonly MatrixVisitor[];
  readonly names: Crossing['names'];
}

/** The matrix of access is able to fail: of a server with a leak, it reports the cells that leak and no other. */
export function plantedLeaksSuite(soundPlatform: () => SoundPlatform): void {
  let sound: RunningServer;
  let datastore: string;
  let visitors: MatrixVisitor[];
  let names: Crossing['names'];

  beforeAll(async () => {
    ({ server: sound, datastore, names } = soundPlatform());
    visitors = sampleOf(soundPlatform().visitors);
    await sound.stop();
  }, longMs);

  async function withLeak<T>(leak: Leak, use: (url: string) => Promise<T>): Promise<T> {
    const plant = pathToFileURL(`${import.meta.dirname}/plant.ts`);
    const environment = {
      ...noLimits,
      CARTABLE_DATA_DIR: sound.dataDir,
      [leakVariable]: JSON.stringify(leak),
      NODE_OPTIONS: `--import=${plant}`,
    };
    const server = await startServer(environment, serverSources);
    try {
      expect(server.output()).toContain(`a leak was planted in ${leak.file}`);
      return await use(server.url);
    } finally {
      await server.dispose();
    }
  }

  /** At the endpoints of the platform: those of a datastore are the same operations over fewer services. */
  const waysTo = (name: string) =>
    privateWaysTo({ name, datastore }).filter(({ path }) => !path.includes(`/${datastore}`));

  it.each(leaks.filter(({ isSampled }) => isSweep || isSampled))(
    '$name: is reported, and nothing else',
    async (leak) => {
      const ways = waysTo(names.hidden);
      const unknownWays = waysTo(names.unknown);
      const lists = privateListings({ datastore });
      const witness = visitors.find(({ name }) => name === 'the supervisor')!;
      const leaking = (
        requested: readonly MatrixVisitor[],
        requests: readonly FuzzRequest[],
        expected: Leak['privately'],
      ) =>
        requested
          .flatMap((visitor) =>
            requests
              .filter((request) => expected?.(visitor, request))
              .map((request) => cellOf(visitor.name, request)),
          )
          .toSorted();
      // Who asks changes nothing there.
      const atOpenAddresses = visitors.filter(({ name }) => name === 'nobody known');
      const found = await withLeak(leak, async (url) => {
        const crossing = { url, visitors, ways, unknownWays, names };
        const named = await crossLists({ url, visitors, lists, name: names.hidden, witness });
        return {
          privately: cellsOf((await crossPrivately(crossing)).wrong),
          openly: cellsOf((await crossOpenly({ ...crossing, visitors: atOpenAddresses })).wrong),
          lists: cellsOf(named.wrong),
          naming: named.naming,
        };
      });
      const { naming, ...cellsFound } = found;
      const mayBeListed = leaking(visitors, naming, leak.someLists);
      const areSome = mayBeListed.length > 0 && found.lists.some((cell) => mayBeListed.includes(cell));
      const expected = {
        privately: leaking(visitors, ways, leak.privately),
        openly: leaking(atOpenAddresses, ways, leak.openly),
        lists: areSome
          ? found.lists.filter((cell) => mayBeListed.includes(cell))
          : leaking(visitors, naming, leak.lists),
      };
      const cells = Object.values(expected).flat().length;
      console.log(`${leak.name}: ${cells} cells of ${visitors.length} visitors`);
      expect(cells).toBeGreaterThan(0);
      expect(cellsFound).toEqual(expected);
    },
    longMs,
  );
}

const cellOf = (visitor: string, request: unknown) => `${visitor} ${JSON.stringify(request)}`;
const cellsOf = (wrong: readonly WrongCell[]) =>
  wrong.map(({ visitor, request }) => cellOf(visitor, request)).toSorted();
