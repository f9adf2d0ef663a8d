import { espacecoCommunityErrors } from './communities.ts';
import { espacecoFileErrors } from './files.ts';
import { gridErrors } from './grids.ts';
import { espacecoMemberErrors } from './members.ts';
import { plannerErrors } from './planners.ts';
import { themeErrors } from './themes.ts';

/** Errors of the collaborative space. */
export const espacecoErrors = {
  ...espacecoCommunityErrors,
  ...gridErrors,
  ...espacecoMemberErrors,
  ...espacecoFileErrors,
  ...plannerErrors,
  ...themeErrors,
};
