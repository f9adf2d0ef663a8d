/** Images incorporated in a style: `data:` addresses (RFC 2397) to bytes and back. */

export interface Embedded {
  /** `image/png`, lower case. */
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

const address = /^data:(image\/[a-z0-9.+-]+)((?:;[^,;]*)*),/i;

/** Undefined for what is no `data:` address of an image, or is badly encoded. */
export function readDataAddress(href: string): Embedded | undefined {
  const match = address.exec(href.slice(0, 200));
  if (!match) return undefined;
  const body = href.slice(match[0].length);
  const isBase64 = /;base64$/i.test(match[2]!);
  try {
    const bytes = isBase64 ? fromBase64(body) : new TextEncoder().encode(decodeURIComponent(body));
    return { mediaType: match[1]!.toLowerCase(), bytes };
  } catch {
    return undefined;
  }
}

function fromBase64(text: string): Uint8Array {
  // Lines and percent signs are met in documents written by hand.
  const compact = (text.includes('%') ? decodeURIComponent(text) : text).replace(/\s+/g, '');
  return Uint8Array.from(atob(compact), (character) => character.charCodeAt(0));
}

export function svgAddress(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
