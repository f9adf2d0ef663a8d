import { existsSync, globSync, readFileSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { makeZip } from '../../../e2e/support/zip.ts';
import { findLargeData, largeDataSentence } from '../../../packages/testkit/src/bench/large-data.ts';
import { mavenArtifact } from '../../../packages/testkit/src/maven/artifact.ts';
import { unpackJar } from '../../../packages/testkit/src/maven/unpack-jar.ts';
import { readCtlLog } from '../ctl-log.ts';
import { deposit } from '../deposit.ts';
import { runJava } from '../java.ts';
import { type Suite, type SuiteContext, SuiteUnavailable } from '../suite.ts';
import { teamEngine, teamEngineResources } from '../team-engine.ts';

/** Names the folder that holds the scripts of the suite (`main-auto.xml`…): they are on no package registry. */
const variable = 'CARTABLE_CONFORMANCE_WMS13';
const session = 's0001';

export const wms13: Suite = {
  id: 'ets-wms13',
  title: 'WMS 1.3.0',
  source: `ets-wms13 1.34 by ${variable}, run by org.opengis.cite.teamengine:teamengine-core:6.0.0-RC2, Maven Central`,
  async run(context) {
    const scripts = process.env[variable];
    if (scripts === undefined || !existsSync(join(scripts, 'main-auto.xml'))) {
      throw new SuiteUnavailable(`${variable} names no folder that holds main-auto.xml of ets-wms13`);
    }
    for (const layer of blueLake()) await deposit(context, layer);
    const jars = await Promise.all(teamEngine.map(mavenArtifact));
    // The engine finds its own scripts on the class path only as files.
    const resources = join(context.folder, 'resources');
    await unpackJar(await mavenArtifact(teamEngineResources), resources, /./);
    await runConsole(context, scripts, [resources, ...jars]);
    return readCtlLog(join(context.folder, 'users', session));
  },
};

const datasheet = 'BlueLake';

/** The data set of the suite: one layer per shapefile, under the name the suite asks for. */
function blueLake() {
  const data = 'cite-wms13/shapefile';
  const folder = findLargeData(data);
  if (folder === undefined) throw new SuiteUnavailable(largeDataSentence(data));
  return globSync('*.shp', { cwd: folder })
    .map((file) => file.replace(/\.shp$/, ''))
    .filter((name) => existsSync(join(folder, `${name}.dbf`)))
    .map((name) => {
      const parts = ['shp', 'shx', 'dbf', 'prj'].map((extension) => `${name}.${extension}`);
      const entries = parts.map((part) => [part, readFileSync(join(folder, part))] as const);
      const content = makeZip(Object.fromEntries(entries));
      return { name, title: `cite:${name}`, datasheet, fileName: `${name}.zip`, content };
    });
}

async function runConsole(context: SuiteContext, scripts: string, jars: readonly string[]): Promise<void> {
  const base = join(context.folder, 'base');
  await mkdir(join(base, 'scripts'), { recursive: true });
  // TEAM Engine only runs scripts of its own folder.
  await cp(scripts, join(base, 'scripts', 'wms13'), { recursive: true });
  await mkdir(join(context.folder, 'users'));
  const answers = {
    'capabilities-url': `${context.url}/wms-v/${context.datastore}/${datasheet}?SERVICE=WMS&REQUEST=GetCapabilities&VERSION=1.3.0`,
    updatesequence: 'auto',
    // The engine stumbles over an empty answer; these two are only read when the first is not `auto`.
    'high-updatesequence': 'none',
    'low-updatesequence': 'none',
    basic: 'basic',
    queryable: 'queryable',
    raster_elevation: 'no',
    vector_elevation: 'no',
    time: 'no',
    recommended: 'recommended',
  };
  // Its status only tells whether the report written after the tests could be: their own logs are what counts.
  await runJava(context, [
    `-DTE_BASE=${base}`,
    '-Djava.protocol.handler.pkgs=com.occamlab.te.util.protocols',
    '-cp',
    jars.join(delimiter),
    'com.occamlab.te.Test',
    '-source=wms13/main-auto.xml',
    `-logdir=${join(context.folder, 'users')}`,
    `-session=${session}`,
    ...Object.entries(answers).map(([name, value]) => `@${name}=${value}`),
  ]);
}
