import { describeWithPostgres, requires } from '@cartable/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsIn } from '../support/log.ts';
import { pointsGeoJson } from '../support/points.ts';
import { publishFile } from '../support/publish.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import {
  type Crossing,
  crossLists,
  crossOpenly,
  crossPrivately,
  describeWrong,
} from './access-matrix/cross.ts';
import { noLimits } from './access-matrix/limits.ts';
import { privateListings, privateWaysTo } from './access-matrix/private-ways.ts';
import { sampleOf } from './access-matrix/sample.ts';
import { publishSubject } from './access-matrix/subjects.ts';
import { makeVisitors } from './access-matrix/visitors.ts';
import { makeWorkspace, type Workspace } from './access-matrix/workspace.ts';

requires('gdal');

const names = { hidden: 'chasseloup', unknown: 'perdrixgri' };
const longMs = 600_000;

/** The rights are read from other tables and the features by other code: a sample of the visitors, in every way. */
describeWithPostgres('the matrix of access on PostgreSQL + PostGIS', (database) => {
  let server: RunningServer;
  let workspace: Workspace;
  let crossing: Crossing;

  beforeAll(async () => {
    server = await startServer({ ...noLimits, DATABASE_URL: await database() });
    workspace = await makeWorkspace(server, 'proprietaires');
    const { supervisor, datastoreId, datastore } = workspace;
    const hidden = await publishSubject(supervisor, datastoreId, names.hidden);
    const file = { name: 'alouettine', fileName: 'alouettine.geojson', content: pointsGeoJson(5) } as const;
    const { wfs } = await publishFile(supervisor, datastoreId, { ...file, share: 'your_community' });
    const beside = { name: file.name, offeringIds: [wfs._id] };
    const visitors = sampleOf(await makeVisitors(server, workspace, { hidden, beside }));
    crossing = {
      url: server.url,
      visitors,
      ways: privateWaysTo({ name: names.hidden, datastore }),
      unknownWays: privateWaysTo({ name: names.unknown, datastore }),
      names,
    };
  }, longMs);

  afterAll(async () => {
    await server?.dispose();
    expect(faultsIn(server?.output() ?? '')).toEqual([]);
  });

  it(
    'is what the oracle says, cell by cell, and hides all from the open addresses',
    async () => {
      const { cells, wrong } = await crossPrivately(crossing);
      const asNobody = crossing.visitors.filter(({ name }) => name === 'nobody known');
      const openly = await crossOpenly({ ...crossing, visitors: asNobody });
      console.log(`access matrix on PostgreSQL: ${cells} cells, ${openly.cells} at the open addresses`);
      expect([...wrong, ...openly.wrong].slice(0, 20).map(describeWrong)).toEqual([]);
      expect(cells).toBeGreaterThan(1_500);
    },
    longMs,
  );

  it(
    'shows it in the lists of those it is for, and in no other',
    async () => {
      const { url, visitors } = crossing;
      const lists = privateListings(workspace);
      const witness = visitors.find(({ name }) => name === 'the supervisor')!;
      const { naming, wrong } = await crossLists({ url, visitors, lists, name: names.hidden, witness });
      expect(naming.length).toBeGreaterThan(20);
      expect(wrong.slice(0, 20).map(describeWrong)).toEqual([]);
    },
    longMs,
  );
});
