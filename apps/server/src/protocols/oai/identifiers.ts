import type { HarvestHeader } from '@cartable/datastore';
import { OaiError, type OaiHeader, quote } from '@cartable/ogc';
import type { RequestContext } from '../context/request-context.ts';

/** `oai:{host of the platform}:{identifier of the record}`: an address (RFC 3986), whatever the host is called. */
export function oaiIdentifier(context: RequestContext, identifier: string): string {
  return `${prefixOf(context)}${identifier}`;
}

/** @throws {OaiError} idDoesNotExist */
export function fileIdentifierOf(context: RequestContext, oai: string): string {
  const prefix = prefixOf(context);
  if (!oai.startsWith(prefix)) throw unknownRecord(context, oai);
  return oai.slice(prefix.length);
}

export const unknownRecord = (context: RequestContext, oai: string): OaiError =>
  new OaiError('idDoesNotExist', 'harvest.record-unknown', {
    identifier: quote(oai),
    expected: `${prefixOf(context)}…`,
  });

export const headerOf = (context: RequestContext, header: HarvestHeader): OaiHeader => ({
  identifier: oaiIdentifier(context, header.identifier),
  changedAt: header.changedAt,
  sets: header.sets,
  isDeleted: header.recordId === undefined,
});

const prefixOf = ({ services: { config } }: RequestContext): string =>
  `oai:${new URL(config.publicUrl).hostname}:`;
