import { commonErrors } from './common.ts';
import { outboundErrors } from './outbound.ts';
import { serverErrors } from './server.ts';

/** Errors any call can meet, those of the server itself, and of what it calls elsewhere. */
export const coreErrors = { ...commonErrors, ...serverErrors, ...outboundErrors };
