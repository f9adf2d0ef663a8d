/**
 * Read before each file of tests, and so by the threads that it starts: a thread that the bundle of the server holds runs
 * that, as in production (ADR 64). Its modules one by one would be most of what such a thread costs.
 */
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { entries, nameOf } from '../../apps/server/bundle-entries.mjs';

const root = join(import.meta.dirname, '../..');

if (!isMainThread) {
  const places = entries.map((path) => [
    join(root, path),
    join(root, 'apps/server/dist', `${nameOf(path)}.js`),
  ]);
  const bundled = new Map(
    places
      .filter(([, built]) => existsSync(built))
      .map((place) => place.map((path) => pathToFileURL(path).href)),
  );
  const hooks = registerHooks({
    resolve(specifier, context, nextResolve) {
      const built = bundled.get(specifier);
      // A thread begins once.
      if (built !== undefined) hooks.deregister();
      return nextResolve(built ?? specifier, context);
    },
  });
}
