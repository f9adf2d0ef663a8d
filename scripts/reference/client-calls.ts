import * as administration from '../../packages/contract/src/administration/routes/index.ts';
import * as catalogue from '../../packages/contract/src/catalogue/routes/index.ts';
import type { RouteDefinition } from '../../packages/contract/src/core/index.ts';
import * as datastore from '../../packages/contract/src/datastore/routes/index.ts';
import * as espaceco from '../../packages/contract/src/espaceco/routes/index.ts';
import * as people from '../../packages/contract/src/people/routes/index.ts';
import * as site from '../../packages/contract/src/site/routes/index.ts';

const parts = { administration, catalogue, datastore, espaceco, people, site };

/** Source of the calls of each part as a browser loads them, by path of the file in the repository. */
export const clientCalls: Readonly<Record<string, () => string>> = Object.fromEntries(
  Object.entries<Groups>(parts).map(([part, groups]) => [
    `packages/contract/src/${part}/calls.generated.ts`,
    () => describePart(part, groups),
  ]),
);

/** Records of routes, by the name they are exported under. */
type Groups = Readonly<Record<string, Readonly<Record<string, RouteDefinition>>>>;

function describePart(part: string, groups: Groups): string {
  const names = Object.keys(groups).sort();
  const calls = names.flatMap((name) => Object.values(groups[name] ?? {}).map(describeCall));
  return [
    `import type { CallsOf } from '../core/call.ts';`,
    `import type { ${names.join(', ')} } from './routes/index.ts';`,
    '',
    '/** Written from the routes by `npm run generate`: do not edit. */',
    `export const ${part}Calls: CallsOf<${names.map((name) => `typeof ${name}`).join(' & ')}> = {`,
    ...calls,
    '};',
    '',
  ].join('\n');
}

function describeCall({ name, method, path, bodyKind }: RouteDefinition): string {
  const members = { name, method, path, ...(bodyKind && { bodyKind }) };
  const lines = Object.entries(members).map(([member, value]) => `    ${member}: '${value}',`);
  return [`  ${name}: {`, ...lines, '  },'].join('\n');
}
