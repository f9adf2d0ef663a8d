const MAX_LABELS = 20;
const MAX_LENGTH = 100;

/** Words separated by commas, each once. */
export function readLabels(written: string): string[] {
  const words = written.split(',').map((word) => word.trim());
  return [...new Set(words.filter(Boolean))];
}

export function areLabels(written: string): boolean {
  const labels = readLabels(written);
  return labels.length <= MAX_LABELS && labels.every(({ length }) => length <= MAX_LENGTH);
}
