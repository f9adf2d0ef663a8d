import type { Column } from '@cartable/geo';
import {
  cursorParameter,
  fingerprintOf,
  type PageAddress,
  type PagedSet,
  readPageStart,
} from '@cartable/ogc';
import type { PageTask } from '../../map-workers/page-task.ts';
import type { FeatureSelection } from '../../map-workers/table-ref.ts';
import type { ProtocolRequest } from '../context/received-request.ts';
import { linkedUrl } from '../context/request-context.ts';
import type { ServiceContext } from '../context/service-context.ts';

export interface RequestedPage {
  readonly selection: FeatureSelection;
  /** Name clients know it by: that of its tables in the store changes when they are replaced, and their links stay good. */
  readonly name: string;
  readonly sort: PageTask['sort'];
  /** Columns of the table, those of the sort among them. */
  readonly columns: readonly Column[];
  readonly startIndex: number;
  readonly count: number;
  readonly parameters: PageAddress['parameters'];
}

/**
 * The part of a task that says which features and where their page begins: at the cursor of the request, or after so
 * many features. @throws {OgcRequestError} `service.cursor-invalid`
 */
export function pageTask(
  context: ServiceContext,
  { query, body }: ProtocolRequest,
  { selection, name, sort, columns, startIndex, count, parameters }: RequestedPage,
): PageTask {
  const set: PagedSet = {
    sortColumns: sort.map(({ column }) => columns.find(({ name }) => name === column)!),
    query: fingerprintOf([name, selection.filter, selection.bbox, sort]),
    version: fingerprintOf(selection.version),
  };
  const received = body?.kind === 'form' ? [query, body.text].filter((part) => part !== '').join('&') : query;
  return {
    selection,
    sort,
    page: readPageStart({ startIndex, count, cursor: cursorIn(received) }, set),
    address: {
      baseUrl: linkedUrl(context),
      query: received,
      parameters,
      set: { query: set.query, version: set.version },
    },
  };
}

function cursorIn(query: string): string | undefined {
  const parameters = [...new URLSearchParams(query)];
  return parameters.find(([name]) => name.toLowerCase() === cursorParameter)?.[1];
}
