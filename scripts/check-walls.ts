/**
 * Import walls: who may import whom among our packages, and no import that a package forgot to declare.
 * The table is the architecture; docs/architecture.md tells why.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);

const mayImport: Record<string, readonly string[]> = {
  'packages/contract': ['geo'],
  'packages/geo': [],
  'packages/expressions': ['geo'],
  'packages/ogc': ['contract', 'geo', 'expressions'],
  'packages/formats': ['contract', 'geo'],
  'packages/styles': ['contract', 'geo', 'expressions'],
  'packages/catalogue': ['contract', 'ogc'],
  'packages/rendering': ['contract', 'geo', 'expressions', 'styles'],
  'packages/storage': ['contract', 'geo', 'expressions'],
  'packages/tiling': ['contract', 'geo'],
  'packages/rasters': ['contract', 'geo', 'tiling'],
  'packages/platform': ['contract', 'geo', 'storage'],
  'packages/accounts': ['contract', 'geo', 'storage', 'platform'],
  'packages/datastore': [
    'contract',
    'geo',
    'expressions',
    'ogc',
    'formats',
    'styles',
    'styles/display',
    'catalogue',
    'rendering',
    'storage',
    'tiling',
    'rasters',
    'platform',
    'accounts',
  ],
  'packages/testkit': [
    'contract',
    'geo',
    'expressions',
    'formats',
    'styles',
    'rendering',
    'storage',
    'tiling',
    'rasters',
  ],
  'apps/server': [
    'contract',
    'geo',
    'expressions',
    'ogc',
    'formats',
    'styles',
    'rendering',
    'storage',
    'tiling',
    'rasters',
    'platform',
    'accounts',
    'datastore',
  ],
  'apps/web': [
    'contract',
    'geo',
    'ogc',
    'styles',
    'styles/display',
    'catalogue',
    'expressions',
    'formats/list',
    'rasters/list',
  ],
  e2e: ['contract', 'geo', 'testkit'],
};

/** Packages that also run in a browser: nothing of Node in them. */
const browserSafe = new Set([
  'packages/contract',
  'packages/geo',
  'packages/expressions',
  'packages/ogc',
  'packages/styles',
  'packages/catalogue',
  'apps/web',
]);

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^'";]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g;

const problems = Object.keys(mayImport).flatMap(checkFolder);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`Import walls hold in ${Object.keys(mayImport).length} folders.`);

function checkFolder(folder: string): string[] {
  const manifestPath = join(root, folder, 'package.json');
  if (!existsSync(manifestPath)) return [`${folder}: no package.json`];
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));
  const declared = new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }));
  return globSync(`${folder}/**/*.{ts,tsx,mts}`, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', '**/assembly/**'],
  }).flatMap((file) => importsOf(file).flatMap((target) => checkImport(folder, file, target, declared)));
}

function importsOf(file: string): string[] {
  return [...readFileSync(join(root, file), 'utf8').matchAll(importPattern)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  );
}

function checkImport(folder: string, file: string, target: string, declared: Set<string>): string[] {
  const isTest = folder === 'e2e' || /\.(test|bench|suite)\.tsx?$|\/(test|bench|test-support)\//.test(file);
  if (target.startsWith('.'))
    return leavesPackage(folder, file, target) ? [`${file}: imports ${target}, outside its package`] : [];
  if (target.startsWith('@cartable/'))
    return checkOwn(folder, file, target.slice('@cartable/'.length), isTest);
  if (target.startsWith('node:') || builtinModules.includes(target)) {
    return browserSafe.has(folder) && !isTest && !isBuildFile(file)
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
  if (mayImport[folder]?.includes(target)) return [];
  if (
    isTest &&
    ['testkit', ...Object.keys(mayImport).map((key) => key.replace(/^packages\//, ''))].includes(target)
  )
    return [];
  return [
    `${file}: may not import @cartable/${target}; ${folder} may import ${mayImport[folder]?.join(', ') || 'nothing of ours'}`,
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
