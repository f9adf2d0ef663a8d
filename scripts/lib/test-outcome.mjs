/**
 * Decisions of `npm test` (ADR 30). An outcome is what `outcome-reporter.mjs` wrote of one run, undefined when Vitest
 * ended without writing it.
 */

/** More files than this that fail are no accident. */
export const mostUnstableFiles = 5;

/** Files to run once more, alone: those that failed, and those under which Node fell. Empty when that cannot save the run. */
export function filesToRunAgain(outcome) {
  if (outcome === undefined || outcome.strayErrors > 0) return [];
  const paths = unsound(outcome);
  return paths.length <= mostUnstableFiles ? paths : [];
}

/**
 * Whether the run passed, the files that failed once only, and the last outcome of each file. `again` is the run of the
 * files that `filesToRunAgain` names, when it names any.
 */
export function judge(first, again) {
  if (first.outcome === undefined) return { isPassed: false, unstable: [], files: [] };
  const suspects = unsound(first.outcome);
  const unstable = suspects.filter((path) => isSound(again?.outcome, path));
  const last = new Map(again?.outcome?.files.map((file) => [file.path, file]));
  const files = first.outcome.files.map((file) => last.get(file.path) ?? file);
  const isExplained = first.status === 0 || suspects.length > 0;
  const isPassed =
    isExplained &&
    first.outcome.strayErrors === 0 &&
    unstable.length === suspects.length &&
    suspects.length <= mostUnstableFiles &&
    (again === undefined || (again.status === 0 && again.outcome?.strayErrors === 0));
  return { isPassed, unstable, files: [...files, ...missingFrom(files, last)] };
}

/** Nothing but the name pattern goes with the files that are run again: they replace every other choice. */
export function namePatternOf(args) {
  const rank = args.findIndex((arg) => /^(-t|--testNamePattern)(=|$)/.test(arg));
  if (rank < 0) return [];
  return args[rank].includes('=') ? [args[rank]] : args.slice(rank, rank + 2);
}

/** Closing lines: why tests were left out, which files are unstable, and the counts last. */
export function closingLines({ unstable, files }) {
  const leftOut = new Map();
  for (const [reason, count] of files.flatMap((file) => Object.entries(file.leftOut)))
    leftOut.set(reason, (leftOut.get(reason) ?? 0) + count);
  const sum = (kind) => files.reduce((total, file) => total + file[kind], 0);
  const skipped = sum('skipped');
  return [
    ...Array.from(leftOut, ([reason, count]) => `${count} skipped: ${reason}`),
    ...unstable.map((path) => `unstable: ${path} failed, then passed when run again alone`),
    `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ];
}

function unsound({ files, fallen }) {
  const failed = files.filter((file) => file.failed > 0).map((file) => file.path);
  return [...new Set([...failed, ...fallen])];
}

function isSound(outcome, path) {
  const file = outcome?.files.find((each) => each.path === path);
  return file !== undefined && file.failed === 0 && file.passed > 0 && !outcome.fallen.includes(path);
}

/** A file cut short before it told anything is only known from its second run. */
function missingFrom(files, last) {
  const known = new Set(files.map((file) => file.path));
  return [...last.values()].filter((file) => !known.has(file.path));
}
