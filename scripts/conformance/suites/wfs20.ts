import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { startSignedInProxy } from '../../../e2e/support/signed-in-proxy.ts';
import { mavenArtifact } from '../../../packages/testkit/src/maven/artifact.ts';
import { fillCollaborativeDatabase } from '../collaborative-database.ts';
import { featureTypes } from '../data.ts';
import { deposit } from '../deposit.ts';
import { runJava } from '../java.ts';
import { type Suite, type SuiteContext, SuiteUnavailable, type TestResult } from '../suite.ts';
import { readTestNg } from '../testng.ts';

const suiteJar = {
  group: 'org.opengis.cite',
  name: 'ets-wfs20',
  version: '1.25',
  classifier: 'aio',
  sha256: '89276330d1bcf49bc90615bf70f493684f0df8ee1c342c34be71d0387aa5e7bf',
};

const source = 'org.opengis.cite:ets-wfs20:1.25, Maven Central';

/** Classes of a later version that correct some of this one, as a folder: they count before its own. */
const corrections = process.env.CARTABLE_CONFORMANCE_WFS20;
const correctedSource = `${source}, with \`StoredQueryManagement\` and \`VersioningTests\` of commit a0542aa of its repository`;

/** Libraries that Java no longer brings since the version the suite was written for. */
const formerlyOfJava = [
  {
    group: 'javax.xml.bind',
    name: 'jaxb-api',
    version: '2.3.1',
    sha256: '88b955a0df57880a26a74708bc34f74dcaf8ebf4e78843a28b50eae945732b06',
  },
  {
    group: 'com.sun.xml.bind',
    name: 'jaxb-impl',
    version: '2.3.1',
    sha256: 'e6c9e0f1830fd5f7c30c25ecf5e2046c5668b06d304add89d2f027d5072297d0',
  },
  {
    group: 'com.sun.xml.bind',
    name: 'jaxb-core',
    version: '2.3.0.1',
    sha256: 'd2ecba63615f317a11fb55c6468f6a9480f6411c10951d9881bafd9a9a8d0467',
  },
  {
    group: 'com.sun.activation',
    name: 'javax.activation',
    version: '1.2.0',
    sha256: '993302b16cd7056f21e779cc577d175a810bb4900ef73cd8fbf2b50f928ba9ce',
  },
];

export const wfs20: Suite = {
  id: 'ets-wfs20',
  title: 'WFS 2.0',
  source,
  async run(context) {
    await deposit(context, featureTypes);
    const { url, datastore } = context;
    return runSuite(context, `${url}/wfs/${datastore}/${featureTypes.name}`);
  },
};

/** The same on tables that are edited, as somebody who may: the suite knows no session, a proxy adds it. */
export const wfs20Editing: Suite = {
  id: 'ets-wfs20-editing',
  title: 'WFS 2.0 on a collaborative database',
  source: correctedSource,
  async run(context) {
    if (corrections === undefined)
      throw new SuiteUnavailable('CARTABLE_CONFORMANCE_WFS20 names no folder of corrected classes');
    const name = await fillCollaborativeDatabase(context);
    const proxy = await startSignedInProxy(context.url, context.client.cookie);
    try {
      return await runSuite(context, `${proxy.url}/api/espaceco/wfs/${name}`, [corrections]);
    } finally {
      proxy.close();
    }
  },
};

async function runSuite(
  context: SuiteContext,
  address: string,
  before: readonly string[] = [],
): Promise<TestResult[]> {
  const jars = [...before, await mavenArtifact(suiteJar)];
  for (const artifact of formerlyOfJava) jars.push(await mavenArtifact(artifact));
  await writeFile(join(context.folder, 'run.xml'), runProperties(address));
  const patch = await openServiceRegistry(context);
  await runJava(context, [
    // Nodes of two libraries cannot be put into one document, which tests of versions do.
    '-Djavax.xml.parsers.DocumentBuilderFactory=com.sun.org.apache.xerces.internal.jaxp.DocumentBuilderFactoryImpl',
    '--patch-module',
    `java.desktop=${patch}`,
    '-cp',
    jars.join(delimiter),
    'org.opengis.cite.iso19142.TestNGController',
    '-o',
    context.folder,
    'run.xml',
  ]);
  return readTestNg(context.folder).map(asDeclared);
}

/** Tests that only ask whether the capabilities declare a class: when they do not, the class is not run. */
const declarations = new Set([
  'TransactionCapabilitiesTests.implementsTransactionalWFS',
  'LockingCapabilitiesTests.implementsLockingWFS',
  'GetFeatureWithLockTests.sutImplementsGetFeatureWithLock',
]);

function asDeclared(result: TestResult): TestResult {
  return result.outcome === 'failed' && declarations.has(result.name)
    ? { ...result, outcome: 'skipped', message: 'declared FALSE in the capabilities' }
    : result;
}

function runProperties(address: string): string {
  const capabilities = `${address}?SERVICE=WFS&amp;REQUEST=GetCapabilities&amp;VERSION=2.0.0`;
  return `<properties version="1.0"><entry key="wfs">${capabilities}</entry></properties>\n`;
}

/** The geodesy library of the suite finds its parts through a class of Java that refuses it since Java 9. */
async function openServiceRegistry(context: SuiteContext): Promise<string> {
  const patch = join(context.folder, 'patch');
  await mkdir(patch);
  await runJava(context, [
    '--add-exports',
    'java.base/jdk.internal.org.objectweb.asm=ALL-UNNAMED',
    join(import.meta.dirname, '../OpenServiceRegistry.java'),
    patch,
  ]);
  return patch;
}
