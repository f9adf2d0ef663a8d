import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { automatedResultsSchema } from '@cartable/contract';

/** Written by `CARTABLE_PICTURES=1 npm test -- e2e/browser/public-pages`, never by hand. */
const file = join(import.meta.dirname, '../../content/accessibility/results.generated.json');

/** What the tests of this version found on the public pages. */
export const automatedResults = automatedResultsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
