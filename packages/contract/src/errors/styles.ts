import { defineErrors } from './define.ts';

export const styleErrors = defineErrors({});
