const noBreak = '\u00a0';

/** French sets these marks off by a space where a line never breaks; our texts are written with a plain one. */
export function frenchSpaces(text: string): string {
  return text.replace(/(?<=^|\S) (?=[;:?!»])/g, noBreak).replace(/« /g, `«${noBreak}`);
}
