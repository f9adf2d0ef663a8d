/** Answers to transactions: WFS 2.0 (OGC 09-025r2 §15.3), 1.1 (04-094 §12.3), 1.0 (02-058 §11.3). */

import { element, serializeDocument, type XmlElement } from '../common/xml-element.ts';
import { namespaces } from './wfs-namespaces.ts';
import { profileOf, type WfsVersion } from './wfs-version.ts';

export interface TransactionSummary {
  readonly version: WfsVersion;
  /** Identifiers of the features inserted, in order. */
  readonly inserted: readonly TransactedFeature[];
  readonly replaced: readonly TransactedFeature[];
  readonly updated: readonly TransactedFeature[];
  readonly deleted: number;
}

export interface TransactedFeature {
  readonly id: string;
  readonly handle: string | undefined;
  /** Rank of its version, where it is known. */
  readonly version?: number | undefined;
  /** Identifier of the version that it supersedes. */
  readonly previousRid?: string | undefined;
}

export function writeTransactionResponse(summary: TransactionSummary): string {
  const { family } = profileOf(summary.version);
  return serializeDocument(
    family === '2.0' ? ofNew(summary) : family === '1.1' ? ofOld(summary) : ofFirst(summary),
  );
}

function ofNew({ version, inserted, replaced, updated, deleted }: TransactionSummary): XmlElement {
  const results = (name: string, features: TransactionSummary['inserted']) =>
    features.length > 0 &&
    element(
      `wfs:${name}`,
      {},
      features.map(({ id, handle, version: rank, previousRid }) =>
        element(
          'wfs:Feature',
          { handle },
          element('fes:ResourceId', { rid: id, previousRid, version: rank }),
        ),
      ),
    );
  return element(
    'wfs:TransactionResponse',
    { version, 'xmlns:wfs': namespaces.wfs, 'xmlns:fes': namespaces.fes },
    element(
      'wfs:TransactionSummary',
      {},
      element('wfs:totalInserted', {}, inserted.length),
      element('wfs:totalUpdated', {}, updated.length),
      element('wfs:totalReplaced', {}, replaced.length),
      element('wfs:totalDeleted', {}, deleted),
    ),
    results('InsertResults', inserted),
    results('UpdateResults', updated),
    results('ReplaceResults', replaced),
  );
}

const old = { 'xmlns:wfs': profileOf('1.1.0').namespace, 'xmlns:ogc': 'http://www.opengis.net/ogc' };

function ofOld({ version, inserted, replaced, updated, deleted }: TransactionSummary): XmlElement {
  return element(
    'wfs:TransactionResponse',
    { version, ...old },
    element(
      'wfs:TransactionSummary',
      {},
      element('wfs:totalInserted', {}, inserted.length),
      element('wfs:totalUpdated', {}, updated.length + replaced.length),
      element('wfs:totalDeleted', {}, deleted),
    ),
    element(
      'wfs:InsertResults',
      {},
      inserted.map(({ id, handle }) =>
        element('wfs:Feature', { handle }, element('ogc:FeatureId', { fid: id })),
      ),
    ),
  );
}

function ofFirst({ version, inserted }: TransactionSummary): XmlElement {
  return element(
    'wfs:WFS_TransactionResponse',
    { version, ...old },
    inserted.map(({ id, handle }) =>
      element('wfs:InsertResult', { handle }, element('ogc:FeatureId', { fid: id })),
    ),
    element('wfs:TransactionResult', {}, element('wfs:Status', {}, element('wfs:SUCCESS'))),
  );
}
