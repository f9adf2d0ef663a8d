import { type RouteDefinition, routes } from '../../packages/contract/src/index.ts';

/** The calls of the API, grouped as in the page served at `/api/docs`. */
export function describeCalls(): string {
  const all: RouteDefinition[] = Object.values(routes);
  const tags = [...new Set(all.map((route) => route.tag))];
  return [
    introduction,
    ...tags.map((tag) =>
      section(
        tag,
        all.filter((route) => route.tag === tag),
      ),
    ),
  ].join('\n');
}

const introduction = `# Calls of the API

Written from \`packages/contract/src\` by \`npm run generate\`: do not edit. A running server describes them whole at
\`/api/openapi.json\` (OpenAPI 3.1) and \`/api/docs\`. Both trailing-slash forms are accepted. A call that changes something
and stands on the session cookie needs the header \`X-Requested-With: XMLHttpRequest\`.
`;

function section(tag: string, members: readonly RouteDefinition[]): string {
  const rows = members.map(
    ({ method, path, aliases = [], summary, access, errors = [] }) =>
      `| ${method} | ${[path, ...aliases].map((address) => `\`${address}\``).join('<br>')} | ${summary} | ${access} | ${errors.map((code) => `\`${code}\``).join(' ')} |`,
  );
  return `## ${tag}\n\n| method | path | does | access | own refusals |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}
