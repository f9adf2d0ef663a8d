/**
 * `npm run conformance [-- suite…] [--accept]`: runs the official suites on a server of its own and compares with what
 * is expected of it. `--accept` makes what was found the expectation; without suites, all of them.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { routes } from '@cartable/contract';
import { ApiClient } from '../../e2e/support/client.ts';
import { startServer } from '../../e2e/support/server.ts';
import { compare, readExpected, writeExpected } from './expected.ts';
import { writeReport } from './report.ts';
import { type SchemaProxy, startSchemaProxy } from './schema-proxy.ts';
import { fold, type Suite, type SuiteContext, SuiteUnavailable, type TestResult } from './suite.ts';
import { suites } from './suites.ts';

/** Folder of what the suites write, kept until the next run. */
const workFolder = join(import.meta.dirname, '../../.cache/conformance');

const names = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const isAccepting = process.argv.includes('--accept');
const unknown = names.filter((name) => !suites.some(({ id }) => id === name));
if (unknown.length > 0) throw new Error(`no suite ${unknown.join()}: ${suites.map(({ id }) => id).join()}`);

const proxy = await startSchemaProxy();
const expected = await readExpected();
let isWorse = false;
try {
  for (const suite of suites.filter(({ id }) => names.length === 0 || names.includes(id))) {
    isWorse = !(await runSuite(suite, proxy)) || isWorse;
  }
} finally {
  proxy.close();
}
for (const address of proxy.unknown) console.log(`Not had locally: ${address}`);
if (isAccepting) await writeExpected(expected);
if (!isWorse) await writeReport(suites, expected);
process.exitCode = isWorse ? 1 : 0;

/** @returns false when something that is expected to pass does not */
async function runSuite(suite: Suite, { port: proxyPort }: SchemaProxy): Promise<boolean> {
  console.log(`\n${suite.id}: ${suite.title}`);
  const folder = join(workFolder, suite.id);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const server = await startServer({
    CARTABLE_WFS_RATE: '1000000',
    CARTABLE_WMS_RATE: '1000000',
    CARTABLE_OGCAPI_RATE: '1000000',
    CARTABLE_WMTS_RATE: '1000000',
    CARTABLE_CATALOGUE_RATE: '1000000',
  });
  try {
    const client = new ApiClient(server.url);
    await client.signIn(server.administrator);
    const datastores = await client.call(routes.getMyDatastores);
    const { _id, technical_name } = datastores.find(({ is_sandbox }) => !is_sandbox)!;
    const place = { url: server.url, client, datastoreId: _id, datastore: technical_name };
    const whileStopped: SuiteContext['whileStopped'] = async (change) => {
      await server.stop();
      await change(server.dataDir);
      await server.restart();
    };
    const results = await suite.run({ ...place, whileStopped, proxyPort, folder });
    return judge(suite, fold(results));
  } catch (error) {
    if (!(error instanceof SuiteUnavailable)) throw error;
    console.log(`  not run: ${error.message}`);
    return true;
  } finally {
    await server.dispose();
  }
}

function judge(suite: Suite, results: readonly TestResult[]): boolean {
  const count = (outcome: string) => results.filter((result) => result.outcome === outcome).length;
  console.log(`  ${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
  const { regressions, surprises } = compare(expected[suite.id] ?? [], results);
  for (const { group, name, outcome, message } of regressions) {
    console.log(`  ${outcome} ${group}: ${name}\n    ${message}`);
  }
  for (const { group, name } of surprises) console.log(`  now passes: ${group}: ${name}`);
  if (isAccepting) expected[suite.id] = results;
  return isAccepting || regressions.length === 0;
}
