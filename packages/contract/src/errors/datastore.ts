import { defineErrors } from './define.ts';

export const datastoreErrors = defineErrors({});
