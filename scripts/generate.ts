/**
 * `npm run generate`: writes the reference pages from the code. With `--check`, only tells which are out of date.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describeConfig } from '../apps/server/src/config/describe-config.ts';
import { describeCalls } from './reference/calls.ts';
import { describeFormats } from './reference/formats.ts';

const folder = join(dirname(import.meta.dirname), 'docs', 'reference');

const pages: Readonly<Record<string, () => string>> = {
  'settings.md': describeConfig,
  'calls.md': describeCalls,
  'formats.md': describeFormats,
};

const stale = Object.entries(pages).filter(([name, describe]) => {
  const path = join(folder, name);
  return !existsSync(path) || readFileSync(path, 'utf8') !== describe();
});

if (process.argv.includes('--check')) {
  for (const [name] of stale) console.error(`docs/reference/${name} is out of date.`);
  process.exitCode = stale.length > 0 ? 1 : 0;
  if (stale.length === 0) console.log(`${Object.keys(pages).length} reference pages are up to date.`);
} else {
  mkdirSync(folder, { recursive: true });
  for (const [name, describe] of stale) {
    writeFileSync(join(folder, name), describe());
    console.log(`docs/reference/${name} written.`);
  }
}
