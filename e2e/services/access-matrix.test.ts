import { requires } from '@cartable/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FuzzRequest } from '../fuzz/request.ts';
import { faultsIn } from '../support/log.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { askCell } from './access-matrix/cells.ts';
import { crossLists, crossOpenly, crossPrivately, describeWrong } from './access-matrix/cross.ts';
import { noLimits } from './access-matrix/limits.ts';
import type { MatrixVisitor } from './access-matrix/matrix-visitor.ts';
import { operationsOf, pathsOf } from './access-matrix/operations.ts';
import { privateListings, privateWaysTo } from './access-matrix/private-ways.ts';
import { publishSubject, type Subject } from './access-matrix/subjects.ts';
import { makeVisitors } from './access-matrix/visitors.ts';
import { makeWorkspace, type Workspace } from './access-matrix/workspace.ts';
import { plantedLeaksSuite } from './planted-leaks/planted-leaks.suite.ts';

requires('gdal');

/**
 * Every operation of every protocol on a restricted service, by every kind of visitor: served, or answered in the very
 * words said of what does not exist, or asked who they are in words that say nothing of what exists.
 */

const hiddenName = 'chasseloup';
/** As long, of nothing. */
const unknownName = 'perdrixgri';

const setUpMs = 300_000;
const crossMs = 900_000;

let server: RunningServer;
let workspace: Workspace;
let hidden: Subject;
let visitors: MatrixVisitor[];
let ways: FuzzRequest[];
let unknownWays: FuzzRequest[];
let lists: FuzzRequest[];

beforeAll(async () => {
  server = await startServer(noLimits);
  workspace = await makeWorkspace(server, 'proprietaires');
  const { supervisor, datastoreId, datastore } = workspace;
  hidden = await publishSubject(supervisor, datastoreId, hiddenName);
  const beside = await publishSubject(supervisor, datastoreId, 'alouettine');
  visitors = await makeVisitors(server, workspace, { hidden, beside });
  ways = privateWaysTo({ name: hiddenName, datastore });
  unknownWays = privateWaysTo({ name: unknownName, datastore });
  lists = privateListings({ datastore });
}, setUpMs);

afterAll(async () => {
  await server?.dispose();
  expect(faultsIn(server?.output() ?? '')).toEqual([]);
});

const supervisorOf = () => visitors.find(({ name }) => name === 'the supervisor')!;
const crossing = () => ({
  url: server.url,
  visitors,
  ways,
  unknownWays,
  names: { hidden: hiddenName, unknown: unknownName },
});

describe('the matrix of access', () => {
  it('has a row for every operation that the protocols announce', async () => {
    const { shown } = supervisorOf();
    const requested = [...ways, ...lists];
    const documents = await Promise.all(lists.map((request) => askCell(server.url, request, shown)));
    const announced = documents.flatMap(({ text }, rank) => operationsOf(lists[rank]!.path, text));
    const rows = new Set(requested.flatMap((request) => pathsOf(request)));
    expect(announced.length).toBeGreaterThan(40);
    expect([...new Set(announced)].filter((operation) => !rows.has(operation))).toEqual([]);
  });

  it(
    'is what the oracle says, cell by cell',
    async () => {
      const { cells, wrong, refusedMs, unknownMs } = await crossPrivately(crossing());
      console.log(
        `access matrix: ${visitors.length} visitors × ${ways.length} ways = ${cells} cells;`,
        `refused in ${refusedMs.toFixed(1)} ms, unknown in ${unknownMs.toFixed(1)} ms (medians)`,
      );
      expect(wrong.slice(0, 20).map(describeWrong), `${wrong.length} wrong cells`).toEqual([]);
      // Recorded more than asserted: only a difference of nature would be seen here.
      expect(Math.abs(refusedMs - unknownMs)).toBeLessThan(20);
    },
    crossMs,
  );

  it(
    'shows it in the lists of those it is for, and in no other',
    async () => {
      const requested = { url: server.url, visitors, lists, name: hiddenName, witness: supervisorOf() };
      const { naming, wrong } = await crossLists(requested);
      console.log(`lists: ${visitors.length} visitors × ${lists.length} documents`);
      expect(naming.length).toBeGreaterThan(20);
      expect(wrong.slice(0, 20).map(describeWrong), `${wrong.length} wrong cells`).toEqual([]);
    },
    crossMs,
  );

  it(
    'hides it from the open addresses, whoever asks',
    async () => {
      const { cells, wrong } = await crossOpenly(crossing());
      console.log(`open addresses: ${cells} cells`);
      expect(cells).toBeGreaterThan(5_000);
      expect(wrong.slice(0, 20).map(describeWrong), `${wrong.length} wrong cells`).toEqual([]);
    },
    crossMs,
  );
});

describe('a leak that was planted', () =>
  plantedLeaksSuite(() => ({
    server,
    datastore: workspace.datastore,
    visitors,
    names: { hidden: hiddenName, unknown: unknownName },
  })));
