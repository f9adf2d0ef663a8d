import { describe, expect, it } from 'vitest';
import { tryTests } from './try-tests.ts';

const imports = "import { beforeAll, describe, expect, it } from 'vitest';\n";
const passing = "it('passes', () => expect(1).toBe(1));\n";
const clean = { fallen: [], strayErrors: 0 };

describe('the outcome of a file', () => {
  it('is its tests, those that failed and those that were skipped apart', () => {
    const failing =
      "it('fails', () => expect(1).toBe(2));\nit.skip('is skipped', () => expect(1).toBe(2));\n";
    const expected = { status: 1, passed: 1, failed: 1, skipped: 1, leftOut: {}, ...clean };
    expect(tryTests(imports + passing + failing)).toMatchObject(expected);
  });

  it('counts as failed what a broken hook kept from running', () => {
    const group = `describe('group', () => {
      beforeAll(() => { throw new Error('broken'); });
      it('never runs', () => expect(1).toBe(1));
      describe('deeper', () => { it('never runs either', () => expect(1).toBe(1)); });
    });`;
    const expected = { status: 1, passed: 1, failed: 2, skipped: 0, ...clean };
    expect(tryTests(imports + passing + group)).toMatchObject(expected);
  });

  it('is one failure when the file cannot be read', () => {
    expect(tryTests("import './nowhere.ts';")).toMatchObject({ status: 1, passed: 0, failed: 1, ...clean });
  });

  it('is a failure when it throws outside of its tests', () => {
    const late = `it('passes too early', async () => {
      setTimeout(() => { throw new Error('late'); }, 5);
      await new Promise((resolve) => setTimeout(resolve, 100));
    });`;
    expect(tryTests(imports + late)).toMatchObject({ status: 1, passed: 1, failed: 1, ...clean });
  });

  it('names the file under which Node falls', () => {
    const fall = "it('falls', () => process.kill(process.pid, 'SIGSEGV'));";
    const { status, fallen, strayErrors, failed } = tryTests(imports + fall);
    expect([status, strayErrors, fallen.length]).toEqual([1, 0, 1]);
    expect(fallen[0]).toMatch(/one\.test\.ts$/);
    expect(failed).not.toBe(0);
  });
});
