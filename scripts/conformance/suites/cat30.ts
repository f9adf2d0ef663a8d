import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publishEntries } from '../entries.ts';
import { runJava } from '../java.ts';
import { type Suite, SuiteUnavailable } from '../suite.ts';
import { readTestNg } from '../testng.ts';

/** Class path of the suite and of what it needs, as Java reads it: it is on no package registry. */
const variable = 'CARTABLE_CONFORMANCE_CAT30';

export const cat30: Suite = {
  id: 'ets-cat30',
  title: 'CSW 3.0',
  source: `ets-cat30 1.7-SNAPSHOT by ${variable}`,
  async run(context) {
    const classPath = process.env[variable];
    if (classPath === undefined) throw new SuiteUnavailable(`${variable} names no class path of ets-cat30`);
    await publishEntries(context);
    const capabilities = `${context.url}/csw?service=CSW&amp;version=3.0.0&amp;request=GetCapabilities`;
    const entries = `<entry key="iut">${capabilities}</entry>`;
    await writeFile(join(context.folder, 'run.xml'), `<properties version="1.0">${entries}</properties>\n`);
    const controller = 'org.opengis.cite.cat30.TestNGController';
    await runJava(context, ['-cp', classPath, controller, '-o', context.folder, 'run.xml']);
    return readTestNg(context.folder);
  },
};
