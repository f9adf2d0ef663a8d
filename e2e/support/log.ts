/** Level of pino from which a line tells of a fault of the program. */
const errorLevel = 50;

/** Faults in what a server printed (CARTABLE_LOG_FORMAT=json). */
export function faultsIn(output: string): string[] {
  return output.split('\n').filter((line) => {
    if (!line.startsWith('{')) return /^\s+at |\bError:/.test(line);
    return (JSON.parse(line) as { level: number }).level >= errorLevel;
  });
}
