/** Spreads the text over 32 bits, otherwise for each seed (FNV-1a, https://www.rfc-editor.org/rfc/rfc9923). */
function hash(text: string, seed: number): string {
  let bits = 0x811c9dc5 ^ seed;
  for (let at = 0; at < text.length; at += 1) bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  return (bits >>> 0).toString(16).padStart(8, '0');
}

/** The same UUID for the same content (version 8 of RFC 9562): tabs that know nothing of each other give it alike. */
export function idOfContent(content: unknown): string {
  const text = JSON.stringify(content);
  const digits = [1, 2, 3, 4].map((seed) => hash(text, Math.imul(seed, 0x9e3779b9))).join('');
  const [a, b, c, d, e] = [
    [0, 8],
    [8, 12],
    [13, 16],
    [17, 20],
    [20, 32],
  ].map(([from, to]) => digits.slice(from, to));
  return `${a}-${b}-8${c}-8${d}-${e}`;
}
