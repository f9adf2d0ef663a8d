import { type ByteWriter, utf8 } from './byte-writer.ts';

const replacements: readonly (Uint8Array | undefined)[] = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  const escaped = JSON.stringify(character).slice(1, -1);
  return escaped === character ? undefined : utf8(escaped);
});

const doubleQuote = 0x22;

/** A JSON string, with its quotes. */
export function writeJsonString(writer: ByteWriter, text: string): void {
  writer.byte(doubleQuote);
  writer.replacedText(text, replacements);
  writer.byte(doubleQuote);
}
