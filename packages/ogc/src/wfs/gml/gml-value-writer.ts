/** `wfs:ValueCollection` of WFS 2.0 (OGC 09-025r2 §10.3), streamed: one property of each feature, or its identifier. */

import { type ByteWriter, utf8 } from '../../common/byte-writer.ts';
import type { CollectionInfo } from '../collection-info.ts';
import type { FeatureWriter, WrittenFeature } from '../stream-features.ts';
import type { GmlDialect } from './gml-dialect.ts';
import { GmlFeatureWriter } from './gml-feature-writer.ts';
import { type GmlFrameText, gmlValueFrame } from './gml-frame.ts';

const memberOpen = utf8('<wfs:member>');
const memberClose = utf8('</wfs:member>\n');

export class GmlValueWriter implements FeatureWriter {
  private readonly info: CollectionInfo;
  private readonly frame: GmlFrameText;
  private readonly writer: GmlFeatureWriter;

  constructor(dialect: GmlDialect, info: CollectionInfo) {
    this.info = info;
    this.frame = gmlValueFrame(dialect, info, info);
    this.writer = new GmlFeatureWriter(dialect, info);
  }

  head(writer: ByteWriter): void {
    writer.text(this.frame.head);
  }

  feature(writer: ByteWriter, feature: WrittenFeature): void {
    writer.bytes(memberOpen);
    if (this.info.frame === 'ids') this.writer.id(writer, feature.key);
    else this.writer.properties(writer, feature);
    writer.bytes(memberClose);
  }

  tail(writer: ByteWriter): void {
    writer.text(this.frame.tail);
  }
}
