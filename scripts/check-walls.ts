/**
 * Import walls: between packages, and inside them (circles of files, levels of folders). The tables are the
 * architecture: `walls/packages.ts` and `walls/buildings.ts`.
 */
import { allowed } from './walls/allowed.ts';
import { buildings } from './walls/buildings.ts';
import { checkLevels, circlesOfFiles } from './walls/check-building.ts';
import { checkPackage } from './walls/check-package.ts';
import { judgeBreaches } from './walls/judge-breaches.ts';
import { mayImport } from './walls/packages.ts';

const folders = Object.keys(mayImport);
const inside = judgeBreaches(
  [...folders.flatMap(circlesOfFiles), ...buildings.flatMap(checkLevels)],
  allowed,
);
const problems = [...folders.flatMap(checkPackage), ...inside];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
const exceptions = allowed.length > 0 ? `, with ${allowed.length} exceptions` : '';
console.log(
  `Import walls hold in ${folders.length} packages, and inside ${buildings.length} of them${exceptions}.`,
);
