import { defineErrors } from './define.ts';

export const serviceErrors = defineErrors({});
