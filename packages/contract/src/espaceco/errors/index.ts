import { espacecoCommunityErrors } from './communities.ts';
import { gridErrors } from './grids.ts';
import { espacecoMemberErrors } from './members.ts';

/** Errors of the collaborative space. */
export const espacecoErrors = { ...espacecoCommunityErrors, ...gridErrors, ...espacecoMemberErrors };
