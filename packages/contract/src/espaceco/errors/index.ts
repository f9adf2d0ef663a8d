import { espacecoCommunityErrors } from './communities.ts';
import { databaseErrors } from './databases.ts';
import { espacecoFileErrors } from './files.ts';
import { gridErrors } from './grids.ts';
import { layerErrors } from './layers.ts';
import { espacecoMemberErrors } from './members.ts';
import { permissionErrors } from './permissions.ts';
import { plannerErrors } from './planners.ts';
import { reportErrors } from './reports.ts';
import { themeErrors } from './themes.ts';
import { transactionErrors } from './transactions.ts';
import { webhookErrors } from './webhooks.ts';

/** Errors of the collaborative space. */
export const espacecoErrors = {
  ...espacecoCommunityErrors,
  ...databaseErrors,
  ...gridErrors,
  ...layerErrors,
  ...espacecoMemberErrors,
  ...espacecoFileErrors,
  ...permissionErrors,
  ...plannerErrors,
  ...reportErrors,
  ...themeErrors,
  ...transactionErrors,
  ...webhookErrors,
};
