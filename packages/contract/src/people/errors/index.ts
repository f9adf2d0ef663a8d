import { accountErrors } from './accounts.ts';
import { communityErrors } from './communities.ts';

/** Errors of accounts, communities and what people ask of each other. */
export const peopleErrors = { ...accountErrors, ...communityErrors };
