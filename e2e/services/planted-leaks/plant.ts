/**
 * Loaded before the server by a test (`--import`): one file of it is read with a fault planted in it. Nothing of the
 * product knows of this, and no file is changed.
 */

import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import { type Leak, leakVariable } from './leaks.ts';

const { file, changes } = JSON.parse(process.env[leakVariable] ?? '') as Leak;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(`/${file}`)) return loaded;
    let source = textOf(loaded.source);
    for (const [sound, leaking] of changes) {
      // A leak that is no longer planted would prove nothing: the server does not start.
      if (source.split(sound).length !== 2) throw new Error(`${file} does not hold once: ${sound}`);
      source = source.replace(sound, () => leaking);
    }
    if (isMainThread) process.stderr.write(`a leak was planted in ${file}\n`);
    return { ...loaded, source };
  },
});

function textOf(source: unknown): string {
  return typeof source === 'string' ? source : Buffer.from(source as Uint8Array).toString();
}
