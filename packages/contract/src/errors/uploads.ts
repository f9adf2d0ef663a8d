import { defineErrors } from './define.ts';

export const uploadErrors = defineErrors({});
