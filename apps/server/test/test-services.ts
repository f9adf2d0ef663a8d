import { temporaryFolder } from '@cartable/testkit';
import { onTestFinished } from 'vitest';
import { type Composition, compose } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';

/** Real services over an empty temporary folder, closed with the test. */
export async function testServices(
  environment: Record<string, string> = {},
): Promise<Composition['services']> {
  const config = readConfig({
    CARTABLE_DATA_DIR: temporaryFolder(),
    CARTABLE_LOG_LEVEL: 'fatal',
    CARTABLE_CHECK_ANSWERS: 'true',
    CARTABLE_WFS_RATE: '10000',
    CARTABLE_WMS_RATE: '10000',
    CARTABLE_OGCAPI_RATE: '10000',
    ...environment,
  });
  const { services, close } = await compose(config);
  onTestFinished(close);
  return services;
}
