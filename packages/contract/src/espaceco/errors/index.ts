import { espacecoCommunityErrors } from './communities.ts';
import { gridErrors } from './grids.ts';

/** Errors of the collaborative space. */
export const espacecoErrors = { ...espacecoCommunityErrors, ...gridErrors };
