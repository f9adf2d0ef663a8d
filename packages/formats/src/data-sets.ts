/** Sorts the files of a deposit into data sets: which belong together, which stand alone, which are not data. */

import { posix } from 'node:path';
import { extensionOf } from './archive/unpack.ts';
import type { DataSet, DepositFile } from './format.ts';
import { formatDescriptions } from './list.ts';

export interface GroupedFiles {
  readonly dataSets: readonly DataSet[];
  /** .shx or .dbf without their .shp. */
  readonly orphans: readonly DepositFile[];
  /** Other companions without a main file. */
  readonly strays: readonly DepositFile[];
}

const companionExtensions = new Set(
  Object.values(formatDescriptions).flatMap(({ companions }) => companions),
);
const vitalCompanions = new Set(['dbf', 'shx']);

export function groupFiles(files: readonly DepositFile[]): GroupedFiles {
  const mains = files.filter(({ name }) => !companionExtensions.has(extensionOf(name)));
  const companions = files.filter(({ name }) => companionExtensions.has(extensionOf(name)));
  const byStem = new Map<string, Map<string, DepositFile>>();
  for (const file of companions) {
    const stem = stemOf(file.name);
    const group = byStem.get(stem) ?? new Map<string, DepositFile>();
    group.set(extensionOf(file.name), file);
    byStem.set(stem, group);
  }
  const claimed = new Set<DepositFile>();
  const dataSets = mains.map((main): DataSet => {
    const takesCompanions = extensionOf(main.name) === formatDescriptions.shapefile.extensions[0];
    const own = (takesCompanions && byStem.get(stemOf(main.name))) || new Map<string, DepositFile>();
    for (const file of own.values()) claimed.add(file);
    return { main, companions: own };
  });
  const left = companions.filter((file) => !claimed.has(file));
  const isVital = ({ name }: DepositFile) => vitalCompanions.has(extensionOf(name));
  return { dataSets, orphans: left.filter(isVital), strays: left.filter((file) => !isVital(file)) };
}

/** Folder and name without extension, whatever the case: `ROADS.SHP` goes with `roads.dbf`. */
function stemOf(name: string): string {
  return posix.join(posix.dirname(name), posix.basename(name, posix.extname(name))).toLowerCase();
}
