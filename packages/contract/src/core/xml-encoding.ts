/**
 * In which encoding an XML document says it is (XML 1.0 §4.3.3 and appendix F): one answer for the site, the server and
 * the readers of deposited files.
 */

export interface XmlEncoding {
  /** As declared, for a decoder; a byte order mark or the form of the first characters wins over the declaration. */
  readonly name: string;
  /** Whether the document says so, by a mark, its first characters or its declaration; UTF-8 otherwise. */
  readonly isStated: boolean;
  /** Bytes of the byte order mark. */
  readonly skip: number;
}

const marks: readonly { readonly bytes: readonly number[]; readonly name: string; readonly skip: number }[] =
  [
    { bytes: [0xef, 0xbb, 0xbf], name: 'utf-8', skip: 3 },
    { bytes: [0xff, 0xfe], name: 'utf-16le', skip: 2 },
    { bytes: [0xfe, 0xff], name: 'utf-16be', skip: 2 },
    // « <? » in 16 bits, without a mark.
    { bytes: [0x3c, 0, 0x3f, 0], name: 'utf-16le', skip: 0 },
    { bytes: [0, 0x3c, 0, 0x3f], name: 'utf-16be', skip: 0 },
  ];

/** Bytes at the start of a document that `xmlEncodingOf` needs. */
export const xmlHeadBytes = 256;

export function xmlEncodingOf(head: Uint8Array): XmlEncoding {
  const mark = marks.find(({ bytes }) => bytes.every((byte, index) => head[index] === byte));
  if (mark) return { name: mark.name, isStated: true, skip: mark.skip };
  const start = String.fromCharCode(...head.subarray(0, xmlHeadBytes));
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start)?.[1];
  // Read so far as bytes: a document that calls itself UTF-16 is not.
  if (declared === undefined || /^(?:utf-?16|ucs-?2|iso-10646-ucs)/i.test(declared))
    return { name: 'utf-8', isStated: declared !== undefined, skip: 0 };
  return { name: declared.toLowerCase(), isStated: true, skip: 0 };
}
