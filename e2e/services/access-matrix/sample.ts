/** One visitor at least of each answer and of each way to be refused, where the whole matrix would be too long. */

import type { MatrixVisitor } from './matrix-visitor.ts';

const sample = [
  'nobody known',
  'a member with no right',
  'the supervisor',
  'a person whose permission has expired, by session',
  'a HASH key in the address',
  'a HEADER key in the address',
  'a key whose permission has expired',
  'a key of another service, with the session of an administrator',
];

/** @throws when one of them is not there: what it stands for would not be tried */
export function sampleOf(visitors: readonly MatrixVisitor[]): MatrixVisitor[] {
  return sample.map((name) => {
    const found = visitors.find((visitor) => visitor.name === name);
    if (found === undefined) throw new Error(`no visitor is ${name}`);
    return found;
  });
}
