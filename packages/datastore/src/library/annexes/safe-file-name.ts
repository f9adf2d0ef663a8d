/** File systems allow 255 bytes; the rest is left to what adapters add. */
const maxBytes = 160;
const fallbackName = 'depot';

/**
 * A file name that means no place: last part of the path, no control nor reserved character, no leading or trailing
 * dot or space, bounded in UTF-8 bytes, its extension kept. The name given by the client is never used as it is.
 */
export function safeFileName(given: string): string {
  const base = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = base
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f<>:"|?*\u200e\u200f\u202a-\u202e]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  if (clean === '') return fallbackName;
  const dot = clean.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot).slice(0, 16)] : [clean, ''];
  return cutToBytes(stem, maxBytes - Buffer.byteLength(extension)) + extension;
}

function cutToBytes(text: string, limit: number): string {
  let cut = text;
  while (Buffer.byteLength(cut) > limit) cut = [...cut].slice(0, -1).join('');
  return cut;
}
