import type { SignedInVisitor } from '@cartable/accounts';
import { type PersonalData, type RouteAnswer, type Routes, routes } from '@cartable/contract';
import type { RequestContext } from '../http/handlers.ts';
import { catalogueHandlers } from './catalogue.handlers.ts';
import { communityHandlers } from './communities/community.handlers.ts';
import { requestHandlers } from './communities/request.handlers.ts';
import { creationRequestHandlers } from './creation-request.handlers.ts';
import { espacecoUserHandlers } from './espaceco/member.handlers.ts';
import { espacecoReportHandlers } from './espaceco/report.handlers.ts';
import { keyHandlers } from './key.handlers.ts';
import { notificationHandlers } from './notification.handlers.ts';
import { presentUser } from './present-user.ts';
import { savedMapHandlers } from './saved-map.handlers.ts';
import { userDocumentHandlers } from './user-document.handlers.ts';

type Context = RequestContext<SignedInVisitor>;
type Documents = RouteAnswer<Routes['getMyDocuments']>['items'];
type Reports = RouteAnswer<Routes['getReportPage']>['content'];

const noInput = { params: {}, query: {}, body: undefined } as never;

/** What the screens of the account show, whole, in one document. */
export async function collectPersonalData(context: Context): Promise<PersonalData> {
  const { services, visitor } = context;
  const { items: notifications } = await notificationHandlers.getMyNotifications(context, noInput);
  const espaceco = await espacecoUserHandlers.getEspacecoMe(context, noInput);
  const sessions = await services.accounts.listSessions(visitor.id);
  return {
    exported: services.clock.now().toISOString(),
    account: await presentUser(services, await services.accounts.getAccount(visitor.id)),
    sessions: sessions.map(({ createdAt, lastSeenAt }) => ({ creation: createdAt, last_seen: lastSeenAt })),
    documents: await collectDocuments(context),
    maps: await savedMapHandlers.getMyMaps(context, noInput),
    keys: await keyHandlers.getMyKeysWithAccesses(context, noInput),
    permissions: await keyHandlers.getMyPermissions(context, noInput),
    join_requests: await communityHandlers.getMyJoinRequests(context, noInput),
    searches: await catalogueHandlers.getMySearches(context, noInput),
    reuses: await catalogueHandlers.getMyReuses(context, noInput),
    access_requests: await requestHandlers.getMyAccessRequests(context, noInput),
    workspace_requests: await creationRequestHandlers.getMyCreationRequests(context, noInput),
    notifications,
    espaceco,
    reports: await collectReports(context, espaceco.id),
    followed_reports: await services.espaceco.followers.followedBy(visitor),
  };
}

async function collectDocuments(context: Context): Promise<Documents> {
  const documents: Documents = [];
  for (let page = 1; ; page += 1) {
    const query = routes.getMyDocuments.query.parse({ whose: 'mine', page, limit: 100 });
    const input = { params: {}, query, body: undefined } as never;
    const { items, total } = await userDocumentHandlers.getMyDocuments(context, input);
    documents.push(...items);
    if (items.length === 0 || documents.length >= total) return documents;
  }
}

/** Those the person wrote and may still see. */
async function collectReports(context: Context, author: number): Promise<Reports> {
  const reports: Reports = [];
  for (let page = 1; ; page += 1) {
    const query = routes.getReportPage.query.parse({ author, page, limit: 100 });
    const input = { params: {}, query, body: undefined } as never;
    const { content, totalPages } = await espacecoReportHandlers.getReportPage(context, input);
    reports.push(...content);
    if (page >= totalPages) return reports;
  }
}
