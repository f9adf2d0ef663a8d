import { once } from 'node:events';
import { openPlatform, type PlatformLocation } from './platform.ts';

/**
 * A worker that takes jobs until it is killed or told to end: says `ready`, then the microseconds of processor it used
 * since. Arguments: location as JSON, features from which a pyramid is shared.
 */
const [, , location = '', sharedPyramidFeatures = ''] = process.argv;

const platform = await openPlatform(JSON.parse(location) as PlatformLocation, {
  sharedPyramidFeatures: Number(sharedPyramidFeatures),
  sharedPyramidTiles: 1,
});
await platform.runner.start();
const before = process.cpuUsage();
process.stdout.write('ready\n');
const stayAlive = setInterval(() => {}, 60_000);
await once(process, 'SIGTERM');
clearInterval(stayAlive);
const { user, system } = process.cpuUsage(before);
await platform.close();
process.stdout.write(`${user + system}\n`);
for (const { error } of platform.faults) process.stderr.write(`${String(error)}\n`);
