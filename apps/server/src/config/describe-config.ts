import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

/** The reference page of the settings, in Markdown. */
export function describeConfig(): string {
  const all: Setting<unknown>[] = Object.values(settings as Record<string, Setting<unknown>>);
  const groups = [...new Set(all.map((setting) => setting.group))];
  const sections = groups.map((group) =>
    describeGroup(
      group,
      all.filter((setting) => setting.group === group),
    ),
  );
  return `${introduction}\n${sections.join('\n')}`;
}

const introduction = `# Settings

Written from \`apps/server/src/config/settings.ts\` by \`npm run generate\`: do not edit.

Settings are environment variables, read and checked once when the server starts. An invalid value or an unknown
\`CARTABLE_*\` name stops it with a sentence and exit code 2. A setting marked *secret* may also be read from the file
named by the same variable followed by \`_FILE\`.
`;

function describeGroup(group: string, members: readonly Setting<unknown>[]): string {
  const rows = members.map(
    ({ variable, secret, fallback, expected, description }) =>
      `| \`${variable}\`${secret ? ' (secret)' : ''} | ${fallback === undefined ? '' : `\`${fallback}\``} | ${code(expected)} | ${description} |`,
  );
  return `## ${group}\n\n| variable | default | accepted | meaning |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}

function code(expected: string): string {
  return expected
    .split(' | ')
    .map((part) => `\`${part}\``)
    .join(', ');
}
