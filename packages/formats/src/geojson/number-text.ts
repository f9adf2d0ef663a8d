/**
 * A number of a JSON text that neither a 64-bit integer nor a double can hold: its digits are kept as they are
 * written. Inside an object it stays a number of the JSON text (`JSON.rawJSON`).
 */
export class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** ECMAScript 2026; not yet in the libraries of TypeScript. */
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };

/** JSON text whose numbers keep all their digits. */
export function writeExactJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (inner instanceof NumberText) return rawJSON(inner.text);
    return typeof inner === 'bigint' ? rawJSON(String(inner)) : inner;
  });
}
