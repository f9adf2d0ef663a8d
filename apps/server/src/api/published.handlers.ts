import type { publishedRoutes } from '@cartable/contract';
import { readPublishedAnnexe } from '@cartable/datastore';
import type { HandlersOf } from '../http/handlers.ts';
import { readSiteFile } from '../site/site-files.ts';

/** Files anyone may read. Nothing here asks who it is for. */
export const publishedHandlers: HandlersOf<typeof publishedRoutes> = {
  getPublishedAnnexe: ({ services }, { params }) => readPublishedAnnexe(services.datastores.context, params),

  /** The name is for people: the token alone opens. */
  getPublishedDocument: ({ services }, { params }) => services.documents.readPublic(params.token),

  getSiteFile: ({ services }, { params }) => readSiteFile(services.objects, params.path),
};
