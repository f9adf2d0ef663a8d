/** Breaks a long text at spaces and after hyphens into lines of similar widths. */

/** Where a line may end: the space is dropped, the hyphen stays. */
const pieces = /[^\s-]*-+|[^\s-]+|\n/g;
/** More would be a paragraph, not a label. */
const mostLines = 4;

export function breakLines(text: string, widest: number, measure: (text: string) => number): string[] {
  return text
    .split('\n')
    .flatMap((line) => breakLine(line.trim(), widest, measure))
    .filter((line) => line !== '')
    .slice(0, mostLines);
}

function breakLine(text: string, widest: number, measure: (text: string) => number): string[] {
  const width = measure(text);
  if (!(widest > 0) || width <= widest) return [text];
  const count = Math.min(Math.ceil(width / widest), mostLines);
  // A little over the even share, or the last line would often hold a single word.
  const target = (width / count) * 1.1;
  const lines: string[] = [];
  let line = '';
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    const glue = line === '' || (line.endsWith('-') && text[index - 1] !== ' ') ? '' : ' ';
    const longer = line + glue + piece;
    if (line !== '' && measure(longer) > target && lines.length < mostLines - 1) {
      lines.push(line);
      line = piece;
    } else line = longer;
  }
  lines.push(line);
  return lines;
}
