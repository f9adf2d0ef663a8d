import { existsSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { listRecords } from '../../../packages/datastore/bench/list-records.ts';
import { mavenArtifact } from '../../../packages/testkit/src/maven/artifact.ts';
import { unpackJar } from '../../../packages/testkit/src/maven/unpack-jar.ts';
import { readCswRecords } from '../csw-records.ts';
import { readCtlLog } from '../ctl-log.ts';
import { runJava } from '../java.ts';
import { type Suite, SuiteUnavailable } from '../suite.ts';
import { teamEngine, teamEngineResources } from '../team-engine.ts';

/** Names the folder `src/main` of the suite, which holds its scripts, its schemas and its records. */
const variable = 'CARTABLE_CONFORMANCE_CSW202';
const session = 's0001';

export const csw202: Suite = {
  id: 'ets-csw202',
  title: 'CSW 2.0.2',
  source: `ets-csw202 1.20-SNAPSHOT by ${variable}, run by org.opengis.cite.teamengine:teamengine-core:6.0.0-RC2, Maven Central`,
  async run(context) {
    const sources = process.env[variable];
    if (sources === undefined || !existsSync(join(sources, 'scripts/ctl/main-auto.xml')))
      throw new SuiteUnavailable(`${variable} names no folder src/main of ets-csw202`);
    const records = readCswRecords(join(sources, 'resources/data'));
    await context.whileStopped((dataDir) => listRecords({ dataDir }, records));
    const jars = await Promise.all(teamEngine.map(mavenArtifact));
    // The engine finds its own scripts on the class path only as files, and beside them the schemas of a suite.
    const resources = join(context.folder, 'resources');
    await unpackJar(await mavenArtifact(teamEngineResources), resources, /./);
    for (const schemas of ['xsd', 'sch'])
      await cp(join(sources, 'resources', schemas), join(resources, schemas), { recursive: true });
    const base = join(context.folder, 'base');
    await mkdir(join(base, 'scripts'), { recursive: true });
    await cp(join(sources, 'scripts/ctl'), join(base, 'scripts/csw202'), { recursive: true });
    await mkdir(join(context.folder, 'users'));
    const capabilities = `${context.url}/csw?service=CSW&version=2.0.2&request=GetCapabilities`;
    // Its status only tells whether the report written after the tests could be: their own logs are what counts.
    await runJava(context, [
      `-DTE_BASE=${base}`,
      '-Djava.protocol.handler.pkgs=com.occamlab.te.util.protocols',
      '-cp',
      [resources, ...jars].join(delimiter),
      'com.occamlab.te.Test',
      '-source=csw202/main-auto.xml',
      `-logdir=${join(context.folder, 'users')}`,
      `-session=${session}`,
      `@capabilities.url=${capabilities}`,
    ]);
    return readCtlLog(join(context.folder, 'users', session));
  },
};
