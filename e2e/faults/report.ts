import type { Row } from './run-fault.ts';

const seconds = (ms: number) => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;

/** Markdown: a line per fault, a column per operation. */
export function tableOf(rows: readonly Row[]): string {
  const names = rows[0]?.cells.map(({ operation }) => operation) ?? [];
  const lines = rows.map(({ fault, cells, problems }) => {
    const told = cells.map((cell) => {
      if (cell.problems.length > 0) return '**wrong**';
      const met = [
        cell.wasStruck ? '' : 'between two turns',
        cell.refused > 0 ? `${cell.refused} × 503` : '',
        cell.broken > 0 ? `${cell.broken} cut` : '',
      ].filter(Boolean);
      return `${['ok', ...met].join(', ')}; ${seconds(cell.recoveryMs ?? 0)}`;
    });
    return `| ${fault.title} | ${told.join(' | ')} | ${problems.length === 0 ? 'none' : `**${problems.length}**`} |`;
  });
  return [
    `| fault | ${names.join(' | ')} | wrong answers |`,
    `| --- | ${names.map(() => '---').join(' | ')} | --- |`,
    ...lines,
  ].join('\n');
}

export function problemsOf(rows: readonly Row[]): string[] {
  return rows.flatMap(({ fault, cells, problems }) => [
    ...problems.map((problem) => `${fault.name}: ${problem}`),
    ...cells.flatMap(({ operation, problems: own }) =>
      own.map((problem) => `${fault.name}, ${operation}: ${problem}`),
    ),
  ]);
}

const marks = ['<!-- faults: written by npm run faults -->', '<!-- /faults -->'] as const;

/** The page with another table. */
export function withTable(page: string, table: string): string {
  const [start, end] = marks.map((mark) => page.indexOf(mark));
  if (start === undefined || end === undefined || start < 0 || end < start)
    throw new Error('The page of reliability has no place for its table.');
  return `${page.slice(0, start + marks[0].length)}\n\n${table}\n\n${page.slice(end)}`;
}
