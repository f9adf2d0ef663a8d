/**
 * The modules a source file names: imports and re-exports, type-only ones and lazy ones (`import('…')`, as a value
 * or as a type) included. Read by a parser, so that neither a comment nor a string makes an arrow.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** `import('./x.ts')` as a value and as a type: the module record of the parser tells only the first. */
const importCall = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Paths of the sources below a folder, relative to the root, with `/`. */
export function sourceFiles(root: string, folder: string): string[] {
  return globSync(`${folder}/**/*.{ts,tsx,mts}`, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', '**/assembly/**'],
  }).map((file) => file.replaceAll('\\', '/'));
}

/** Specifiers as written, each once. @throws {SyntaxError} for a file that is not TypeScript */
export function importsOf(path: string): string[] {
  const source = readFileSync(path, 'utf8');
  const { module, errors } = parseSync(path, source);
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0]?.message}`);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
    ),
  ];
  const called = [...source.matchAll(importCall)].map((match) => match[1] ?? '');
  return [...new Set([...named, ...called])];
}

/** The source file a relative specifier names, relative to the root; undefined for styles, pictures and packages. */
export function resolveRelative(root: string, file: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const target = join(dirname(file), specifier).replaceAll('\\', '/');
  return /\.m?tsx?$/.test(target) && existsSync(join(root, target)) ? target : undefined;
}

/** Tests stand outside the building: they may look into every room, and nothing imports them. */
export function isTestFile(file: string): boolean {
  return (
    file.startsWith('e2e/') ||
    /\.(test|bench|suite)\.tsx?$|\/(test|bench|test-support|crash-test)\//.test(file)
  );
}
