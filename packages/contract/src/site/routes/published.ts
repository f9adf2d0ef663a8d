import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';

/** Files anyone may read, at addresses to give away. */
export const publishedRoutes = {
  getPublishedAnnexe: defineRoute({
    name: 'getPublishedAnnexe',
    method: 'GET',
    path: '/annexes/{datastore}/{path+}',
    tag: 'published',
    access: 'public',
    summary: 'A published annexe, by the technical name of its datastore and its path',
    params: z.object({ datastore: z.string().max(200), path: z.string().max(2000) }),
    answerKind: 'published',
  }),
  getPublishedDocument: defineRoute({
    name: 'getPublishedDocument',
    method: 'GET',
    path: '/documents/{token}/{name}',
    tag: 'published',
    access: 'public',
    summary: 'A document whose owner switched its public address on',
    params: z.object({ token: z.string().max(100), name: z.string().max(1000) }),
    answerKind: 'published',
  }),
  getSiteFile: defineRoute({
    name: 'getSiteFile',
    method: 'GET',
    path: '/files/{path+}',
    tag: 'published',
    access: 'public',
    summary: 'A file of the site: pages of news, images',
    params: z.object({ path: z.string().max(2000) }),
    answerKind: 'published',
  }),
};
