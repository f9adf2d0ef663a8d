import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { requires } from '@cartable/testkit';

const run = promisify(execFile);

/** Configuration of GDAL for our tests: small pages so that paging happens, no proxy, no cache between runs. */
const environment = {
  ...process.env,
  GDAL_HTTP_TIMEOUT: '60',
  CPL_CURL_VERBOSE: 'NO',
  OGR_WFS_PAGE_SIZE: '5000',
  // Else its tiles would be kept in the folder the tests run in, and serve a later run.
  GDAL_DEFAULT_WMS_CACHE_PATH: join(tmpdir(), `cartable-gdal-${process.pid}`),
};

/** Runs a GDAL program. @throws with what it printed when it fails */
export async function gdal(program: string, ...args: string[]): Promise<string> {
  requires('gdal');
  const { stdout } = await run(program, args, { env: environment, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

/** Number of features of a layer, as an independent reader counts them. */
export async function featureCount(source: string, layer: string): Promise<number> {
  const text = await gdal('ogrinfo', '-ro', '-so', source, layer);
  return Number(/Feature Count: (\d+)/.exec(text)?.[1]);
}
