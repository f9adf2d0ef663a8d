/**
 * Features as `wfs:FeatureCollection`, streamed: of GML 3.2 (OGC 09-025r2 §11.3.3), GML 3.1.1 (04-094 §9.3) and GML 2.1.2
 * (02-058 §9.3).
 */

import type { FeatureBatch } from '@cartable/geo';
import { type ByteWriter, utf8 } from '../../common/byte-writer.ts';
import { xmlDeclaration } from '../../common/xml-element.ts';
import type { CollectionInfo } from '../collection-info.ts';
import type { GmlFormat } from '../output-formats.ts';
import { type FeatureWriter, streamFeatures, type WrittenFeature } from '../stream-features.ts';
import { type GmlDialect, gmlDialects } from './gml-dialect.ts';
import { GmlFeatureWriter } from './gml-feature-writer.ts';
import { countAttributes, gmlCollectionFrame, gmlRootAttributes } from './gml-frame.ts';
import { GmlValueWriter } from './gml-value-writer.ts';

type Write = (batches: AsyncIterable<FeatureBatch>, info: CollectionInfo) => AsyncGenerator<Uint8Array>;

function collectionWriter(format: GmlFormat): Write {
  const dialect = gmlDialects[format];
  return (batches, info) => streamFeatures(batches, writerOf(dialect, info));
}

/** The answer of GetFeatureById: the feature itself is the root (OGC 09-025r2 §7.9.3.6). */
function featureWriter(format: GmlFormat): Write {
  const dialect = gmlDialects[format];
  return (batches, info) => streamFeatures(batches, new RootFeatureWriter(dialect, info));
}

export const writeGmlCollection: Write = collectionWriter('gml32');
export const writeGml31Collection: Write = collectionWriter('gml31');
export const writeGml2Collection: Write = collectionWriter('gml2');
export const writeGmlFeature: Write = featureWriter('gml32');
export const writeGml31Feature: Write = featureWriter('gml31');
export const writeGml2Feature: Write = featureWriter('gml2');

function writerOf(dialect: GmlDialect, info: CollectionInfo): FeatureWriter {
  const isValues = info.frame === 'values' || info.frame === 'ids';
  return isValues ? new GmlValueWriter(dialect, info) : new CollectionWriter(dialect, info);
}

class RootFeatureWriter implements FeatureWriter {
  private readonly writer: GmlFeatureWriter;

  constructor(dialect: GmlDialect, info: CollectionInfo) {
    this.writer = new GmlFeatureWriter(dialect, info, gmlRootAttributes(dialect, [info]));
  }

  head(writer: ByteWriter): void {
    writer.text(xmlDeclaration);
  }

  feature(writer: ByteWriter, feature: WrittenFeature): void {
    this.writer.feature(writer, feature);
  }

  tail(): void {
    // The feature is the whole document.
  }
}

class CollectionWriter implements FeatureWriter {
  private readonly writer: GmlFeatureWriter;
  private readonly frame: { readonly head: string; readonly tail: string };
  private readonly memberOpen: Uint8Array;
  private readonly memberClose: Uint8Array;

  constructor(dialect: GmlDialect, info: CollectionInfo) {
    this.writer = new GmlFeatureWriter(dialect, info);
    this.frame = frameOf(dialect, info);
    const member = members[dialect.format];
    this.memberOpen = utf8(member && `<${member}>`);
    this.memberClose = utf8(`${member && `</${member}>`}\n`);
  }

  head(writer: ByteWriter): void {
    writer.text(this.frame.head);
  }

  feature(writer: ByteWriter, feature: WrittenFeature): void {
    writer.bytes(this.memberOpen);
    this.writer.feature(writer, feature);
    writer.bytes(this.memberClose);
  }

  tail(writer: ByteWriter): void {
    writer.text(this.frame.tail);
  }
}

/** Around each feature; GML 3.1.1 has one `gml:featureMembers` for all. */
const members: Readonly<Record<GmlFormat, string>> = {
  gml32: 'wfs:member',
  gml31: '',
  gml2: 'gml:featureMember',
};

function frameOf(dialect: GmlDialect, info: CollectionInfo): { head: string; tail: string } {
  switch (info.frame) {
    case 'members':
      return { head: '', tail: '' };
    case 'nested':
      return {
        head: `<wfs:member><wfs:FeatureCollection ${countAttributes(info)}>\n`,
        tail: '</wfs:FeatureCollection></wfs:member>\n',
      };
    default:
      return gmlCollectionFrame(dialect.format, [info], info);
  }
}
