/** Sorts the files of a deposit into data sets: which belong together, which stand alone, which are not data. */

import { posix } from 'node:path';
import { extensionOf } from './archive/unpack.ts';
import type { DataSet, DepositFile } from './format.ts';
import { formatDescriptions } from './list.ts';

export interface GroupedFiles {
  readonly dataSets: readonly DataSet[];
  /** .shx, or .dbf with other companions, without their .shp. */
  readonly orphans: readonly DepositFile[];
  /** Other companions without a main file. */
  readonly strays: readonly DepositFile[];
}

const companionExtensions = new Set(
  Object.values(formatDescriptions).flatMap(({ companions }) => companions),
);
const tableExtension = 'dbf';
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
  const dataSets: DataSet[] = mains.map((main): DataSet => {
    const taken = companionsOf(extensionOf(main.name));
    const beside = [...(byStem.get(stemOf(main.name)) ?? [])];
    const own = new Map(beside.filter(([extension]) => taken.includes(extension)));
    for (const file of own.values()) claimed.add(file);
    return { main, companions: own };
  });
  for (const [stem, group] of byStem) {
    const table = group.get(tableExtension);
    if (!table || claimed.has(table) || !isTableAlone(group)) continue;
    dataSets.push({ main: table, companions: new Map([...group].filter(([, file]) => file !== table)) });
    for (const file of byStem.get(stem)!.values()) claimed.add(file);
  }
  const left = companions.filter((file) => !claimed.has(file));
  const isVital = ({ name }: DepositFile) => vitalCompanions.has(extensionOf(name));
  return { dataSets, orphans: left.filter(isVital), strays: left.filter((file) => !isVital(file)) };
}

/** Extensions that come with a table alone; any other one came with a .shp, which is missing. */
const besideTables: ReadonlySet<string> = new Set([tableExtension, ...formatDescriptions.dbase.companions]);

const isTableAlone = (group: ReadonlyMap<string, DepositFile>): boolean =>
  [...group.keys()].every((extension) => besideTables.has(extension));

/** Extensions of what goes with a main file of this extension. */
function companionsOf(extension: string): readonly string[] {
  const format = Object.values(formatDescriptions).find(
    ({ companions, extensions }) => companions.length > 0 && extensions[0] === extension,
  );
  return format?.companions ?? [];
}

/** Folder and name without extension, whatever the case: `ROADS.SHP` goes with `roads.dbf`. */
function stemOf(name: string): string {
  return posix.join(posix.dirname(name), posix.basename(name, posix.extname(name))).toLowerCase();
}
