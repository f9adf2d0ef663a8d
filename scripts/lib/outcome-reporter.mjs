import { writeFileSync } from 'node:fs';
import { isFaultOfNode } from './keep-running.mjs';

const crash = /Worker exited unexpectedly .*?signal (SIG\w+).*? while running test files? (.+)$/;

/**
 * Tells `npm test`, in the file named by `CARTABLE_TEST_OUTCOME`, how each test file ended, under which ones Node itself
 * fell (ADR 2), and how many errors belong to no file. `test-outcome.mjs` decides on it.
 */
export default class OutcomeReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const fallen = [];
    const blamed = new Set();
    let strayErrors = 0;
    for (const error of unhandledErrors) {
      const found = crash.exec(error.cause?.message ?? error.message);
      if (isFaultOfNode(found?.[1])) fallen.push(...found[2].split(', '));
      else if (error.VITEST_TEST_PATH) blamed.add(error.VITEST_TEST_PATH);
      else strayErrors += 1;
    }
    const files = modules.map((module) => outcomeOf(module, blamed.has(module.moduleId)));
    writeFileSync(process.env.CARTABLE_TEST_OUTCOME, JSON.stringify({ files, fallen, strayErrors }));
  }
}

function outcomeOf(module, isBlamed) {
  const outcome = { path: module.moduleId, passed: 0, failed: 0, skipped: 0, leftOut: {} };
  for (const test of module.children.allTests()) {
    const { state, note } = test.result();
    if (state === 'passed') outcome.passed += 1;
    // One that is still pending was cut short.
    else if (state !== 'skipped' || isUnderBrokenHook(test)) outcome.failed += 1;
    else {
      outcome.skipped += 1;
      const reason = test.meta().leftOut ?? module.meta().leftOut ?? note;
      if (reason !== undefined) outcome.leftOut[reason] = (outcome.leftOut[reason] ?? 0) + 1;
    }
  }
  // A file that could not be read has no test, yet it failed.
  if (module.state() === 'failed' || isBlamed) outcome.failed = Math.max(outcome.failed, 1);
  return outcome;
}

/** Vitest calls the tests of a group skipped when the hook before them failed. */
function isUnderBrokenHook(test) {
  for (let group = test.parent; group !== undefined; group = group.parent) {
    if (group.errors().length > 0) return true;
  }
  return false;
}
