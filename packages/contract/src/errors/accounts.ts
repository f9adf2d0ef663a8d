import { defineErrors } from './define.ts';

export const accountErrors = defineErrors({});
