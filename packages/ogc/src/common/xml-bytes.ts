import { type ByteWriter, utf8 } from './byte-writer.ts';
import { escapeText } from './xml-escape.ts';

/** Replacement of each ASCII character inside XML text; same rules as `escapeText`, for the streaming writers. */
const replacements: readonly (Uint8Array | undefined)[] = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  const escaped = escapeText(character);
  return escaped === character ? undefined : utf8(escaped);
});

/** U+FFFE, U+FFFF and lone surrogates: rare enough to be looked for once. */
const oddCharacters = /[\uFFFE\uFFFF\uD800-\uDFFF]/;

export function writeXmlText(writer: ByteWriter, text: string): void {
  if (oddCharacters.test(text)) writer.text(escapeText(text));
  else writer.replacedText(text, replacements);
}
