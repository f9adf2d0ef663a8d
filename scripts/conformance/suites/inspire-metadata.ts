import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Artifact, mavenArtifact } from '../../../packages/testkit/src/maven/artifact.ts';
import { composeQuery, readAssertions, readResults } from '../inspire/compose-query.ts';
import { publishKinds } from '../inspire/publish-kinds.ts';
import { inspireRegistry } from '../inspire/registry.ts';
import { runJava } from '../java.ts';
import { startSchemaProxy } from '../schema-proxy.ts';
import { type Suite, type SuiteContext, SuiteUnavailable, type TestResult } from '../suite.ts';

/** Names the repository of the rules of the validator of INSPIRE (`inspire-eu-validation/ets-repository`). */
const variable = 'CARTABLE_CONFORMANCE_INSPIRE';

/** The processor of XQuery that the validator uses, in its last version before its functions had other names. */
const basex: Artifact = {
  group: 'org.basex',
  name: 'basex',
  version: '9.7.3',
  sha256: '4f6014a8975df8b2e3c6b46eb828ca1d88d9e7cf919339e378995998fde4d2e5',
};

const folders: readonly (readonly [group: string, path: string])[] = [
  ['Common', 'common/ets-md-common-bsxets.xml'],
  ['Data sets and series', 'datasets-and-series/ets-md-datasets-and-series-bsxets.xml'],
  ['Interoperable data sets and series', 'datasets-and-series/ets-md-isdss-bsxets.xml'],
];

/** Of records of services, which we have none of: ours are records of data that services lead to. */
const ofServices: TestResult = {
  group: 'Network services',
  name: 'md ns 4.1: Spatial Data Service Type',
  outcome: 'skipped',
  message: 'no record of ours is one of a service',
};

export const inspireMetadata: Suite = {
  id: 'inspire-metadata',
  title: 'INSPIRE metadata, technical guidelines 2.0',
  source: `rules of inspire-eu-validation/ets-repository (metadata/2.0) by ${variable}, run by org.basex:basex:9.7.3, Maven Central`,
  async run(context) {
    const rules = process.env[variable];
    if (rules === undefined || !existsSync(join(rules, 'testquery-md.xq')))
      throw new SuiteUnavailable(`${variable} names no folder of ets-repository`);
    const records = join(context.folder, 'records');
    await mkdir(records);
    for (const [kind, identifier] of await publishKinds(context)) {
      const answer = await fetch(`${context.url}/api/geonetwork/metadata/${identifier}/xml`);
      if (!answer.ok) throw new Error(`${identifier} answers ${answer.status}`);
      await writeFile(join(records, `${kind}.xml`), await answer.text());
    }
    const proxy = await startSchemaProxy(inspireRegistry);
    try {
      const results: TestResult[] = [];
      for (const [group, path] of folders)
        results.push(
          ...(await judge({ ...context, proxyPort: proxy.port }, { rules, records, group, path })),
        );
      return [...results, ofServices];
    } finally {
      proxy.close();
    }
  },
};

async function judge(
  context: SuiteContext,
  { rules, records, group, path }: { rules: string; records: string; group: string; path: string },
): Promise<TestResult[]> {
  const file = (name: string) => join(context.folder, `${group.replaceAll(' ', '-')}.${name}`);
  const assertions = readAssertions(await readFile(join(rules, 'metadata/2.0', path), 'utf8'));
  const library = await readFile(join(rules, 'testquery-md.xq'), 'utf8');
  await writeFile(file('xq'), composeQuery(library, assertions, { database: 'records', log: file('log') }));
  await runJava(context, [
    `-Dorg.basex.path=${context.folder}`,
    '-cp',
    await mavenArtifact(basex),
    'org.basex.BaseX',
    '-o',
    file('xml'),
    ...['SET MAINMEM true', 'SET CHOP false', `CREATE DB records ${records}`].flatMap((one) => ['-c', one]),
    file('xq'),
  ]);
  const found = readResults(await readFile(file('xml'), 'utf8'));
  if (found.length !== assertions.length)
    throw new Error(`${path}: ${found.length} results of ${assertions.length}`);
  return found.map(({ label, status, messages }) => ({
    group,
    name: label,
    outcome: status === 'PASSED' ? 'passed' : 'failed',
    message: messages.join('; ').slice(0, 500),
  }));
}
