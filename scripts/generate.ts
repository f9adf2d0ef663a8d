/**
 * `npm run generate`: writes from the code the reference pages and the calls that a browser loads. With `--check`, only
 * tells which are out of date.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describeConfig } from '../apps/server/src/config/describe-config.ts';
import { describeCalls } from './reference/calls.ts';
import { clientCalls } from './reference/client-calls.ts';
import { describeFormats } from './reference/formats.ts';

const root = dirname(import.meta.dirname);

const files: Readonly<Record<string, () => string>> = {
  'docs/reference/settings.md': describeConfig,
  'docs/reference/calls.md': describeCalls,
  'docs/reference/formats.md': describeFormats,
  ...clientCalls,
};

const stale = Object.entries(files).filter(([name, describe]) => {
  const path = join(root, name);
  return !existsSync(path) || readFileSync(path, 'utf8') !== describe();
});

if (process.argv.includes('--check')) {
  for (const [name] of stale) console.error(`${name} is out of date.`);
  process.exitCode = stale.length > 0 ? 1 : 0;
  if (stale.length === 0) console.log(`${Object.keys(files).length} generated files are up to date.`);
} else {
  for (const [name, describe] of stale) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), describe());
    console.log(`${name} written.`);
  }
}
