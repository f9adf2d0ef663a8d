import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { pointsGeoJson } from '../../../e2e/support/points.ts';
import { publishDownload, publishFile } from '../../../e2e/support/publish.ts';
import { publishEntries } from '../entries.ts';
import { type Suite, type SuiteContext, SuiteUnavailable, type TestResult } from '../suite.ts';

/**
 * Names the python of an environment that has pyshacl, pystac-client, stac-api-validator, geoparquet-io and pyarrow
 * (PyPI); pycsw is run by the python of `CARTABLE_BENCH_PYCSW`, DCAT-AP shapes are read from the folder of a release.
 */
const variable = 'CARTABLE_CONFORMANCE_CLIENTS';
const shapes = 'CARTABLE_CONFORMANCE_DCAT_AP';
const highValueShapes = 'CARTABLE_CONFORMANCE_DCAT_AP_HVD';
const pycsw = 'CARTABLE_BENCH_PYCSW';

export const clients: Suite = {
  id: 'catalogue-clients',
  title: 'Programs that read the catalogue',
  source: `pyshacl, pystac-client, stac-api-validator, geoparquet-io and pyarrow by ${variable}; shapes of DCAT-AP by ${shapes} and of DCAT-AP HVD by ${highValueShapes}; pycsw by ${pycsw}`,
  async run(context) {
    const python = process.env[variable];
    if (python === undefined) throw new SuiteUnavailable(`${variable} names no python`);
    await publishEntries(context);
    const { client, datastoreId } = context;
    const file = { name: 'reperes', fileName: 'reperes.geojson', content: pointsGeoJson(25) };
    const { data } = await publishFile(client, datastoreId, file);
    await publishDownload(client, datastoreId, { name: 'reperes_fichiers', data, share: 'all_public' });
    return [
      ...(await runPython(context, python, 'clients.py', [
        process.env[shapes],
        process.env[highValueShapes],
      ])),
      ...(process.env[pycsw] === undefined
        ? [skipped('pycsw', 'harvest', `${pycsw} names no python`)]
        : await runPython(context, process.env[pycsw], 'pycsw_harvest.py')),
    ];
  },
};

const skipped = (group: string, name: string, message: string): TestResult => ({
  group,
  name,
  outcome: 'skipped',
  message,
});

/** @returns what it has written to the file it is given: a list of results */
async function runPython(
  context: SuiteContext,
  python: string,
  script: string,
  folders: readonly (string | undefined)[] = [],
): Promise<TestResult[]> {
  const log = createWriteStream(join(context.folder, `${script}.log`));
  const results = join(context.folder, `${script}.json`);
  const path = join(import.meta.dirname, 'clients', script);
  const child = spawn(python, [path, context.url, results, ...folders.filter((one) => one !== undefined)], {
    cwd: context.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 10 * 60_000,
  });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const [status] = await once(child, 'close');
  log.end();
  await finished(log);
  if (status !== 0) throw new Error(`${script} ended with ${status}: see ${log.path}`);
  return JSON.parse(await readFile(results, 'utf8')) as TestResult[];
}
