import { type OaiNext, type OaiSelection, type OaiVerb, writeResumptionToken } from '@cartable/ogc';

/** What follows a page of a list. */
export function nextOf({
  verb,
  selection,
  after,
  cursor,
  given,
  total,
}: {
  readonly verb: OaiVerb;
  readonly selection: OaiSelection;
  /** Last of the page, when more follow. */
  readonly after: string | undefined;
  readonly cursor: number;
  readonly given: number;
  readonly total: number;
}): OaiNext {
  const token =
    after === undefined
      ? undefined
      : writeResumptionToken({ verb, selection, position: { after, cursor: cursor + given, total } });
  return { token, position: { after, cursor, total } };
}
