import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openMetadata } from '@cartable/storage';
import { temporaryFolder } from '@cartable/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from './migrations.ts';

const repositoryRoot = join(import.meta.dirname, '../../..');

it('the change log tells how many steps lead from what the version before kept', async () => {
  const changelog = readFileSync(join(repositoryRoot, 'CHANGELOG.md'), 'utf8');
  const told = /^From (\d+\.\d+\.\d+): [\s\S]*?^- \*\*Migrations\*\*: (\d+) steps/m.exec(changelog);
  const dataDir = temporaryFolder();
  execFileSync('tar', [
    '-xzf',
    join(repositoryRoot, `e2e/fixtures/upgrades/${told?.[1]}.tar.gz`),
    '-C',
    dataDir,
  ]);
  const metadata = await openMetadata({ dataDir });
  onTestFinished(() => metadata.close());
  expect(await metadata.pendingMigrations(migrations)).toHaveLength(Number(told?.[2]));
});
