import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { featureTypes } from '../data.ts';
import { deposit } from '../deposit.ts';
import { runJava } from '../java.ts';
import { type Suite, SuiteUnavailable } from '../suite.ts';
import { readTestNg } from '../testng.ts';

/** Names the `-aio` jar of the suite: it is on no package registry. */
const variable = 'CARTABLE_CONFORMANCE_FEATURES10';

export const features10: Suite = {
  id: 'ets-ogcapi-features10',
  title: 'OGC API – Features 1.0',
  source: `ets-ogcapi-features10 1.9 by ${variable}`,
  async run(context) {
    const jar = process.env[variable];
    if (jar === undefined || !existsSync(jar)) {
      throw new SuiteUnavailable(`${variable} names no jar of ets-ogcapi-features10`);
    }
    await deposit(context, featureTypes);
    const entries = `<entry key="iut">${context.url}/ogcapi</entry><entry key="noofcollections">-1</entry>`;
    await writeFile(join(context.folder, 'run.xml'), `<properties version="1.0">${entries}</properties>\n`);
    await runJava(context, ['-jar', jar, '-o', context.folder, 'run.xml']);
    return readTestNg(context.folder);
  },
};
