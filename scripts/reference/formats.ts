import { formatDescriptions, rasterFormatDescriptions } from '../../packages/formats/src/list.ts';

/** The file formats that can be deposited. */
export function describeFormats(): string {
  const vector = Object.values(formatDescriptions).map(
    ({ label, extensions, mediaTypes }) =>
      `| ${label.en} | ${dotted(extensions)} | ${mediaTypes.map((type) => `\`${type}\``).join(', ')} |`,
  );
  const raster = rasterFormatDescriptions.map(
    ({ label, extensions, companions }) => `| ${label.en} | ${dotted(extensions)} | ${dotted(companions)} |`,
  );
  return `${introduction}
## Vector data

| format | extensions | media types |
| --- | --- | --- |
${vector.join('\n')}

## Images

| format | extensions | files that may go with it |
| --- | --- | --- |
${raster.join('\n')}

A PNG or a JPEG needs a world file or an \`.aux.xml\`. An archive holds images or vector data, not both.
`;
}

const dotted = (extensions: readonly string[]): string =>
  extensions.map((extension) => `.${extension}`).join(', ');

const introduction = `# File formats

Written from \`packages/formats/src/list.ts\` by \`npm run generate\`: do not edit. Each may be deposited as it is or in a zip
archive, which may hold several of them; what is left out of an archive is told with its reason.
`;
