import { pathToFileURL } from 'node:url';
import { isSweep, requires } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FuzzRequest } from '../fuzz/request.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, serverSources, startServer } from '../support/server.ts';
import { crossLists, crossOpenly, crossPrivately, type WrongCell } from './access-matrix/cross.ts';
import { noLimits } from './access-matrix/limits.ts';
import type { MatrixVisitor } from './access-matrix/matrix-visitor.ts';
import { privateListings, privateWaysTo } from './access-matrix/private-ways.ts';
import { sampleOf } from './access-matrix/sample.ts';
import { publishSubject } from './access-matrix/subjects.ts';
import { makeVisitors } from './access-matrix/visitors.ts';
import { makeWorkspace } from './access-matrix/workspace.ts';
import { type Leak, leaks, leakVariable } from './planted-leaks/leaks.ts';

requires('gdal');

/** The matrix of access is able to fail: of a server with a leak, it reports the cells that leak and no other. */

const names = { hidden: 'chasseloup', unknown: 'perdrixgri' };
const longMs = 600_000;

let sound: RunningServer;
let datastore: string;
let visitors: MatrixVisitor[];

beforeAll(async () => {
  sound = await startServer(noLimits);
  const workspace = await makeWorkspace(sound, 'proprietaires');
  const { supervisor, datastoreId } = workspace;
  const hidden = await publishSubject(supervisor, datastoreId, names.hidden);
  const file = { name: 'alouettine', fileName: 'alouettine.geojson', content: pointsGeoJson(5) } as const;
  const { wfs } = await publishFile(supervisor, datastoreId, { ...file, share: 'your_community' });
  const beside = { name: file.name, offeringIds: [wfs._id] };
  visitors = sampleOf(await makeVisitors(sound, workspace, { hidden, beside }));
  datastore = workspace.datastore;
  await sound.stop();
}, longMs);

afterAll(() => sound?.dispose());

async function withLeak<T>(leak: Leak, use: (url: string) => Promise<T>): Promise<T> {
  const plant = pathToFileURL(`${import.meta.dirname}/planted-leaks/plant.ts`);
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
const cellOf = (visitor: string, request: unknown) => `${visitor} ${JSON.stringify(request)}`;
const cellsOf = (wrong: readonly WrongCell[]) =>
  wrong.map(({ visitor, request }) => cellOf(visitor, request)).toSorted();

describe('a leak that was planted', () => {
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
});
