import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { publishFile } from '../../../e2e/support/publish.ts';
import { makeRasterPyramid, publishTiles } from '../../../e2e/support/publish-pyramids.ts';
import { mavenArtifact } from '../../../packages/testkit/src/maven/artifact.ts';
import { unpackJar } from '../../../packages/testkit/src/maven/unpack-jar.ts';
import { officialSchemas } from '../../../packages/testkit/src/xml/official-schemas.ts';
import { readCtlLog } from '../ctl-log.ts';
import { featureTypes } from '../data.ts';
import { runJava } from '../java.ts';
import { type Suite, type SuiteContext, SuiteUnavailable } from '../suite.ts';
import { teamEngine, teamEngineResources } from '../team-engine.ts';

/** Names the folder `src/main` of the suite, with its scripts and its schemas: they are on no package registry. */
const variable = 'CARTABLE_CONFORMANCE_WMTS10';
const session = 's0001';

export const wmts10: Suite = {
  id: 'ets-wmts10',
  title: 'WMTS 1.0.0',
  source: `ets-wmts10 1.9 by ${variable}, run by org.opengis.cite.teamengine:teamengine-core:6.0.0-RC2, Maven Central`,
  async run(context) {
    const suite = process.env[variable];
    if (suite === undefined || !existsSync(join(suite, 'scripts/ctl/wmts-auto.xml'))) {
      throw new SuiteUnavailable(`${variable} names no folder that holds scripts/ctl/wmts-auto.xml`);
    }
    await publishImages(context);
    const jars = await Promise.all(teamEngine.map(mavenArtifact));
    // The engine finds its own scripts on the class path only as files.
    const resources = join(context.folder, 'resources');
    await unpackJar(await mavenArtifact(teamEngineResources), resources, /./);
    await cp(join(suite, 'resources'), resources, { recursive: true });
    await cp(join(await officialSchemas(), 'w3c/1999/xlink.xsd'), join(resources, 'xsd/w3c/xlink.xsd'));
    await runConsole(context, suite, [resources, ...jars]);
    return readCtlLog(join(context.folder, 'users', session));
  },
};

/** Tiles of what a map draws: in PM and in LAMB93. */
async function publishImages({ client, datastoreId }: SuiteContext): Promise<void> {
  const { fileName, content } = featureTypes;
  const { wms } = await publishFile(client, datastoreId, { name: 'parcelles', fileName, content });
  for (const set of ['PM', 'LAMB93'] as const) {
    const name = `parcelles_${set.toLowerCase()}`;
    const levels = { top: 6, bottom: 10, set };
    const pyramid = await makeRasterPyramid(client, datastoreId, { name: `${name}_pyr`, wms, levels });
    await publishTiles(client, datastoreId, { name, pyramid });
  }
}

async function runConsole(context: SuiteContext, suite: string, classPath: readonly string[]): Promise<void> {
  const base = join(context.folder, 'base');
  await mkdir(join(base, 'scripts'), { recursive: true });
  // TEAM Engine only runs scripts of its own folder.
  await cp(join(suite, 'scripts/ctl'), join(base, 'scripts', 'wmts10'), { recursive: true });
  await mkdir(join(context.folder, 'users'));
  const capabilities = `${context.url}/wmts?service=WMTS&request=GetCapabilities`;
  // Its status only tells whether the report written after the tests could be: their own logs are what counts.
  await runJava(context, [
    `-DTE_BASE=${base}`,
    '-Djava.protocol.handler.pkgs=com.occamlab.te.util.protocols',
    '-cp',
    classPath.join(delimiter),
    'com.occamlab.te.Test',
    '-source=wmts10/wmts-auto.xml',
    `-logdir=${join(context.folder, 'users')}`,
    `-session=${session}`,
    `@capabilities-url=${capabilities}`,
  ]);
}
