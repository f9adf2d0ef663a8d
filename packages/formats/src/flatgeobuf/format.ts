import type { FormatDescription } from '../format.ts';

/** FlatGeobuf 3 (flatgeobuf.org). */
export const flatGeobufFormat: FormatDescription = {
  id: 'flatgeobuf',
  label: { fr: 'FlatGeobuf', en: 'FlatGeobuf' },
  extensions: ['fgb'],
  companions: [],
  mediaTypes: ['application/flatgeobuf', 'application/vnd.flatgeobuf'],
  signature: [0x66, 0x67, 0x62, 0x03, 0x66, 0x67, 0x62],
};
