/** Width and height of an image from its first bytes: PNG, GIF, JPEG, WebP. Undefined for anything else. */

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

export function imageSizeOf(bytes: Uint8Array): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return pngSize(view) ?? gifSize(view) ?? jpegSize(view) ?? webpSize(view);
  } catch (error) {
    // A file cut short: its size is not known.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function startsWith(view: DataView, text: string, at = 0): boolean {
  if (view.byteLength < at + text.length) return false;
  for (let i = 0; i < text.length; i++) if (view.getUint8(at + i) !== text.charCodeAt(i)) return false;
  return true;
}

/** ISO/IEC 15948 §11.2.2: the header chunk is first. */
function pngSize(view: DataView): ImageSize | undefined {
  if (!startsWith(view, '\x89PNG\r\n\x1a\n')) return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function gifSize(view: DataView): ImageSize | undefined {
  if (!startsWith(view, 'GIF8')) return undefined;
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

/** Walks the segments of ISO/IEC 10918-1 to the start of frame. */
function jpegSize(view: DataView): ImageSize | undefined {
  if (!startsWith(view, '\xff\xd8')) return undefined;
  for (let at = 2; at < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** RFC 9649: lossy, lossless and extended headers. */
function webpSize(view: DataView): ImageSize | undefined {
  if (!startsWith(view, 'RIFF') || !startsWith(view, 'WEBP', 8)) return undefined;
  const uint24 = (at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  if (startsWith(view, 'VP8X', 12)) return { width: uint24(24) + 1, height: uint24(27) + 1 };
  if (startsWith(view, 'VP8L', 12)) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (!startsWith(view, 'VP8 ', 12)) return undefined;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}
