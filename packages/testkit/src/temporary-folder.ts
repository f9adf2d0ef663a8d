import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** A folder that goes away with the test that asks for it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cartable-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The same for all the tests of a group, which opens it in `beforeAll`; gone after the last. */
export function sharedFolder(): () => string {
  const folder = mkdtempSync(join(tmpdir(), 'cartable-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return () => folder;
}
