/** Walls inside packages: no circle of files, types and lazy imports included; levels of folders where a table says so. */
import { dirname, join } from 'node:path';
import { circlesOf, type Graph, wayRound } from './graph.ts';
import { type Arrow, type Breach, type Building, breachesOf } from './levels.ts';
import { importsOf, isTestFile, resolveRelative, sourceFiles } from './read-imports.ts';

const root = dirname(dirname(import.meta.dirname));

/** Circles of files of one package, as breaches from the first file to the second of the shortest way round. */
export function circlesOfFiles(folder: string): Breach[] {
  const graph = new Map(
    sourceFiles(root, folder).map((file) => [file, new Set(targetsOf(file))] as [string, Set<string>]),
  );
  return circlesOf(graph).map((circle) => describe(graph, circle));
}

export function checkLevels(building: Building): Breach[] {
  const files = sourceFiles(root, building.root).filter((file) => !isTestFile(file));
  const inside = new Set(files);
  const arrows: Arrow[] = files.flatMap((from) =>
    targetsOf(from).flatMap((to) => (inside.has(to) ? [{ from, to }] : [])),
  );
  return breachesOf(building, files, arrows);
}

function targetsOf(file: string): string[] {
  return importsOf(join(root, file)).flatMap((specifier) => resolveRelative(root, file, specifier) ?? []);
}

function describe(graph: Graph, circle: readonly string[]): Breach {
  const round = wayRound(graph, circle);
  return {
    from: round[0] ?? '',
    to: round[1] ?? '',
    message: `circle of ${circle.length} files: ${round.join(' → ')}. Move what both need into a file of its own`,
  };
}
