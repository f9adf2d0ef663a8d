/** Import walls between packages: nobody imports what the table forbids, or what its package forgot to declare. */
import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { browserSafe, mayImport } from './packages.ts';
import { importsOf, isTestFile, sourceFiles } from './read-imports.ts';

const root = dirname(dirname(import.meta.dirname));

/** Our packages by the name their imports give them. */
const ours = new Set(Object.keys(mayImport).map((folder) => folder.slice(folder.indexOf('/') + 1)));

/** Violations of the walls of one package, a sentence each. */
export function checkPackage(folder: string): string[] {
  const manifestPath = join(root, folder, 'package.json');
  if (!existsSync(manifestPath)) return [`${folder}: no package.json`];
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));
  const declared = new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }));
  const replaced = replacedInBrowsers(folder, manifest);
  for (const alias of Object.keys(manifest.imports ?? {})) declared.add(alias);
  return sourceFiles(root, folder).flatMap((file) =>
    importsOf(join(root, file)).flatMap((target) =>
      checkImport({ folder, file, target, declared, isForNode: replaced.has(file) }),
    ),
  );
}

/** Files of a package that browsers never load: its `imports` name another one for them. */
function replacedInBrowsers(
  folder: string,
  { imports = {} }: { imports?: Record<string, { browser?: string; default?: string }> },
): Set<string> {
  return new Set(
    Object.values(imports).flatMap(({ browser, default: own }) =>
      browser !== undefined && own !== undefined && browser !== own ? [join(folder, own)] : [],
    ),
  );
}

interface ImportCheck {
  readonly folder: string;
  readonly file: string;
  readonly target: string;
  readonly declared: ReadonlySet<string>;
  readonly isForNode: boolean;
}

function checkImport({ folder, file, target, declared, isForNode }: ImportCheck): string[] {
  const isTest = isTestFile(file);
  if (target.startsWith('.'))
    return leavesPackage(folder, file, target) ? [`${file}: imports ${target}, outside its package`] : [];
  if (target.startsWith('@cartable/'))
    return checkOwn(folder, file, target.slice('@cartable/'.length), isTest);
  if (target.startsWith('node:') || builtinModules.includes(target)) {
    return browserSafe.has(folder) && !isForNode && !isTest && !isBuildFile(file)
      ? [`${file}: imports ${target}, absent from browsers`]
      : [];
  }
  const name = target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
  const atRoot = isTest || isBuildFile(file) ? rootDependencies() : new Set<string>();
  return declared.has(name) || atRoot.has(name)
    ? []
    : [`${file}: imports ${name}, which ${folder}/package.json does not declare`];
}

function checkOwn(folder: string, file: string, target: string, isTest: boolean): string[] {
  const [name = ''] = target.split('/');
  const allowed = mayImport[folder] ?? [];
  if (allowed.includes(target) || allowed.includes(name)) return [];
  if (isTest && ours.has(name)) return [];
  return [
    `${file}: may not import @cartable/${target}; ${folder} may import ${allowed.join(', ') || 'nothing of ours'}`,
  ];
}

function leavesPackage(folder: string, file: string, target: string): boolean {
  return !join(dirname(file), target).startsWith(`${folder}/`);
}

function isBuildFile(file: string): boolean {
  return /(vite|vitest)\.config\.ts$|\/(scripts|bench|test)\//.test(file);
}

function rootDependencies(): Set<string> {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return new Set(Object.keys(manifest.devDependencies));
}
