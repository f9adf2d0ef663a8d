/** Technical name proposed for a deposited file: its name, spaces and dots as `_`, then the day. */

const MAX_LENGTH = 100;

export function suggestTechnicalName(fileName: string, day: Date): string {
  const base = fileName.replace(/\.[^.]+$/, '').replaceAll(/[\s.]+/g, '_');
  const two = (n: number) => String(n).padStart(2, '0');
  const suffix = `_${two(day.getDate())}-${two(day.getMonth() + 1)}-${day.getFullYear()}`;
  return base.slice(0, MAX_LENGTH - suffix.length) + suffix;
}
