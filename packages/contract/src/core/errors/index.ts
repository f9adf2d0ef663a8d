import { commonErrors } from './common.ts';
import { outboundErrors } from './outbound.ts';
import { printErrors } from './print.ts';
import { serverErrors } from './server.ts';

/** Errors any call can meet, those of the server itself, of what it calls elsewhere and of what it prints. */
export const coreErrors = { ...commonErrors, ...serverErrors, ...outboundErrors, ...printErrors };
