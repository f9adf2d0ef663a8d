import type * as Contract from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import type { Person } from '../../people.ts';
import { listOfferings } from '../../publishing/offerings/offering.store.ts';
import { presentService } from '../../publishing/offerings/present-offering.ts';
import { type DatasheetRequest, enterDatasheet } from '../../workspace/datasheets/enter-datasheet.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { listDatasheets } from './datasheet-list.store.ts';
import { presentDatasheet, presentDatasheetSummaries } from './present-datasheet.ts';

type PageQuery = Contract.RouteInput<Contract.Routes['getDatasheets']>['query'];

const publishedFilters = ['all', 'published', 'unpublished'] as const;

export async function readDatasheetPage(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, query }: { datastoreId: string; query: PageQuery },
): Promise<Contract.RouteAnswer<Contract.Routes['getDatasheets']>> {
  await enterDatastore(context, visitor, datastoreId);
  const { page, limit } = query;
  const { total, items } = await listDatasheets(db(context), {
    datastoreId,
    search: query.search,
    sortBy: query.sortBy,
    descending: query.sortOrder === -1,
    published: publishedFilters[query.published] ?? 'all',
    offset: (page - 1) * limit,
    limit,
  });
  return { items: await presentDatasheetSummaries(context, items), total, page, limit };
}

export async function readDatasheet(
  context: DatastoreContext,
  visitor: Person,
  request: DatasheetRequest,
): Promise<Contract.Datasheet> {
  const { access, datasheet } = await enterDatasheet(context, visitor, request);
  return presentDatasheet(context, access, datasheet);
}

export async function readDatasheetServices(
  context: DatastoreContext,
  visitor: Person,
  request: DatasheetRequest,
): Promise<Contract.Service[]> {
  const { access, datasheet } = await enterDatasheet(context, visitor, request);
  const offerings = await listOfferings(db(context), { datasheetId: datasheet.id });
  return Promise.all(offerings.map((offering) => presentService(context, access, offering)));
}
