import { commonErrors } from './common.ts';
import { serverErrors } from './server.ts';

/** Errors any call can meet, and those of the server itself. */
export const coreErrors = { ...commonErrors, ...serverErrors };
