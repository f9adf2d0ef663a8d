import { defineErrors } from './define.ts';

export const formatErrors = defineErrors({});
