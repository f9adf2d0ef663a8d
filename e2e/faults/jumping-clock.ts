/**
 * Loaded before the program, in each of its threads: its clock is wrong by what a file tells, as that of a machine which
 * is set while programs run. Time that passes (`performance.now`, timers) stays right, as it does there.
 */
import { readFileSync } from 'node:fs';

const lookEveryMs = 200;
const file = process.env.CARTABLE_FAULTS_CLOCK;
const RightDate = Date;
const rightNow = Date.now;
let offsetMs = 0;

function look(): void {
  if (file === undefined) return;
  const told = Number(readFileSync(file, 'utf8'));
  if (Number.isFinite(told)) offsetMs = told;
}

look();
setInterval(look, lookEveryMs).unref();
RightDate.now = () => rightNow() + offsetMs;
globalThis.Date = new Proxy(RightDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [target.now()] : given, newTarget),
  apply: (target) => new target(target.now()).toString(),
});
