import { writeFileSync } from 'node:fs';
import { isFaultOfNode } from './keep-running.mjs';

const crash = /Worker exited unexpectedly .*?signal (SIG\w+).*? while running test files? (.+)$/;

/**
 * Tells `npm test`, in the file of `CARTABLE_TEST_CRASHES`, which test files were cut short because Node itself fell,
 * and whether anything else went wrong outside of tests.
 */
export default class CrashReporter {
  onTestRunEnd(_modules, unhandledErrors) {
    const messages = unhandledErrors.map(({ message, cause }) => `${cause?.message ?? message}`);
    const crashes = messages
      .map((message) => crash.exec(message))
      .filter((found) => isFaultOfNode(found?.[1]));
    const files = crashes.flatMap((found) => found[2].split(', '));
    const report = { files, otherErrors: messages.length - crashes.length };
    writeFileSync(process.env.CARTABLE_TEST_CRASHES, JSON.stringify(report));
  }
}
