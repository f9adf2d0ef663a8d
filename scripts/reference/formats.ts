import { formatDescriptions } from '../../packages/formats/src/list.ts';

/** The file formats that can be deposited. */
export function describeFormats(): string {
  const rows = Object.values(formatDescriptions).map(
    ({ label, extensions, mediaTypes }) =>
      `| ${label.en} | ${extensions.map((extension) => `.${extension}`).join(', ')} | ${mediaTypes.map((type) => `\`${type}\``).join(', ')} |`,
  );
  return `${introduction}\n| format | extensions | media types |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
}

const introduction = `# File formats

Written from \`packages/formats/src/list.ts\` by \`npm run generate\`: do not edit. Each may be deposited as it is or in a zip
archive, which may hold several of them; what is left out of an archive is told with its reason.
`;
