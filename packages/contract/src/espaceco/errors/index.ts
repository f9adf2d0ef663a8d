import { espacecoCommunityErrors } from './communities.ts';

/** Errors of the collaborative space. */
export const espacecoErrors = { ...espacecoCommunityErrors };
