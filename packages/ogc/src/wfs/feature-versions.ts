/** Versions of features (OGC 09-025r2 §7.2, 09-026r2 §7.11): their identifiers, and a collection of them. */

import { ByteWriter } from '../common/byte-writer.ts';
import type { CollectionCounts, CollectionInfo } from './collection-info.ts';
import { gmlDialects } from './gml/gml-dialect.ts';
import { GmlFeatureWriter } from './gml/gml-feature-writer.ts';
import { gmlCollectionFrame } from './gml/gml-frame.ts';
import type { WrittenFeature } from './stream-features.ts';

/** `layer.table.12` is a feature as it is now; `layer.table.12.t7`, as transaction 7 left it. */
export interface VersionedId {
  readonly id: string;
  /** Number of the transaction; undefined: the feature as it is. */
  readonly version: number | undefined;
}

export function readVersionedId(rid: string): VersionedId {
  const [, id, version] = /^(.+\.\d{1,19})\.t(\d{1,15})$/.exec(rid) ?? [];
  return id === undefined ? { id: rid, version: undefined } : { id, version: Number(version) };
}

export function versionedIdOf(id: string, version: number): string {
  return `${id}.t${version}`;
}

/** `retired`: the last one of a feature that was deleted. */
export type VersionState = 'valid' | 'superseded' | 'retired';

export interface WrittenVersion {
  readonly info: Omit<CollectionInfo, 'numberMatched' | 'numberReturned'>;
  readonly feature: WrittenFeature;
  readonly state: VersionState;
}

/** A collection of GML 3.2 whose members tell their state. @param kinds one for each type asked, for the namespaces of an empty collection */
export function writeVersions(
  kinds: readonly Pick<CollectionInfo, 'type' | 'publicUrl' | 'schemaUrl'>[],
  versions: readonly WrittenVersion[],
  counts: CollectionCounts,
): Uint8Array {
  const dialect = gmlDialects.gml32;
  const { head, tail } = gmlCollectionFrame('gml32', kinds, counts);
  const writer = new ByteWriter();
  const chunks: Uint8Array[] = [];
  writer.text(head);
  for (const { info, feature, state } of versions) {
    const whole = { ...info, numberMatched: versions.length, numberReturned: versions.length };
    writer.text(`<wfs:member state="${state}">`);
    new GmlFeatureWriter(dialect, whole).feature(writer, feature);
    writer.text('</wfs:member>\n');
    if (writer.isFull) chunks.push(writer.take());
  }
  writer.text(tail);
  return Buffer.concat([...chunks, writer.take()]);
}
