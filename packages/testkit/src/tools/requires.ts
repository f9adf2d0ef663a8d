import { TestRunner } from 'vitest';
import { findTool, missingToolSentence, type ToolName } from './system-tools.mjs';

declare module 'vitest' {
  interface TaskMeta {
    /** Why `requires` left the test, or all tests of the file, out. */
    leftOut?: string;
  }
}

/**
 * Leaves out what cannot run on this machine, for a reason that `npm test` counts and prints. At the head of a file or
 * of a group it leaves out the tests that follow, with their hooks; inside a test, that test. Where `CI` is set a
 * missing tool is a failure, so that nobody believes to be proven what never ran.
 */
export function requires(...tools: readonly ToolName[]): void {
  const missing = tools.find((tool) => findTool(tool) === undefined);
  if (missing === undefined) return;
  const reason = missingToolSentence(missing);
  if (process.env.CI) throw new Error(`${reason}, and CI is set: nothing may be left out.`);
  const test = TestRunner.getCurrentTest();
  if (test === undefined) leaveOutGroup(reason);
  else test.context.skip(reason);
}

/** Path of a program; inside a test, the test is left out without it. @throws elsewhere, where `requires` was forgotten */
export function requiredTool(tool: ToolName): string {
  const path = findTool(tool);
  if (path !== undefined) return path;
  if (TestRunner.getCurrentTest() !== undefined) requires(tool);
  throw new Error(`${missingToolSentence(tool)}: requires('${tool}') belongs at the head of the group.`);
}

/** Tests that the group collects from here on take these options over. */
function leaveOutGroup(leftOut: string): void {
  const group = TestRunner.getCurrentSuite();
  group.options = { ...group.options, skip: true, meta: { ...group.options?.meta, leftOut } };
  // Tests at the top of a file inherit nothing of it: what counts them looks at the file.
  const own = group.name === '' ? group.file : group.suite;
  if (own) own.meta.leftOut = leftOut;
}
