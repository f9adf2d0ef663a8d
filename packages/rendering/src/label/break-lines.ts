/** Breaks a long text at spaces and after hyphens into lines of similar widths. */

/** Pieces after which a line may end: the space is dropped, the hyphen stays. */
const pieces = /(?:[^\s-]|[\u00a0\u202f])*-+|(?:[^\s-]|[\u00a0\u202f])+|\n/g;
/** More would be a paragraph, not a label. */
const mostLines = 4;

export function breakLines(text: string, widest: number, measure: (text: string) => number): string[] {
  if (!text.includes('\n') && measure(text) <= widest) return text.trim() === '' ? [] : [text.trim()];
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
  // A little over the even share, then more until the text fits in as many lines as it must.
  for (let share = 1.1; ; share *= 1.15) {
    const lines = fill(text, (width / count) * share, measure);
    if (lines.length <= count) return lines;
  }
}

function fill(text: string, target: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    const glue = line === '' || (line.endsWith('-') && text[index - 1] !== ' ') ? '' : ' ';
    if (line !== '' && measure(line + glue + piece) > target) {
      lines.push(line);
      line = piece;
    } else line += glue + piece;
  }
  return [...lines, line];
}
