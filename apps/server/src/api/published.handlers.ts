import type { publishedRoutes } from '@cartable/contract';
import { findAlertsPlace, readAlertsFile, readPublishedAnnexe } from '@cartable/datastore';
import type { HandlersOf } from '../http/handlers.ts';
import { readGuidePicture } from '../site/guide-pictures.ts';
import { readSiteFile } from '../site/site-files.ts';

/** Files anyone may read. Nothing here asks who it is for. */
export const publishedHandlers: HandlersOf<typeof publishedRoutes> = {
  async getPublishedAnnexe({ services: { config, datastores } }, { params }) {
    const { context } = datastores;
    const alerts = await readAlertsFile(context, await findAlertsPlace(context, config), params);
    return alerts ?? (await readPublishedAnnexe(context, params));
  },

  /** The name is for people: the token alone opens. */
  getPublishedDocument: ({ services }, { params }) => services.documents.readPublic(params.token),

  /** A file of the operator stands in place of a picture of the product. */
  getSiteFile: async ({ services }, { params: { path } }) =>
    (await readSiteFile(services.objects, path)) ?? (await readGuidePicture(path)),
};
