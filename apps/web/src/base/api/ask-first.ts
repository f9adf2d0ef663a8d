/** Imported before anything else: whose site it is and who is there are asked before the rest of the front is run. */
import { askFirst } from './first-answers.ts';

/** Written out: the definitions of the calls are a part of that rest. */
export const firstAddresses = ['/api/configuration', '/api/session'] as const;

// A program that only reads this module has no page to fill.
if (globalThis.document?.getElementById('root')) askFirst(firstAddresses);
