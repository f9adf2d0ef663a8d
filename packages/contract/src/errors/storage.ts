import { defineErrors } from './define.ts';

export const storageErrors = defineErrors({});
