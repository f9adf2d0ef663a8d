import { prefixes, type RdfNode, type RdfValue, safeIri } from './rdf.ts';

/** RDF 1.1 Turtle. */
export function writeTurtle(nodes: readonly RdfNode[]): string {
  const heads = Object.entries(prefixes).map(([prefix, address]) => `@prefix ${prefix}: <${address}> .\n`);
  const subjects = nodes.flatMap(withNamedParts);
  return `${heads.join('')}${subjects.map((one) => `\n${subjectOf(one)} ${contentOf(one, '  ')} .\n`).join('')}`;
}

/** A node that has an address cannot be written inside another: what is said of it follows. */
function withNamedParts(one: RdfNode): readonly RdfNode[] {
  const parts = one.properties.flatMap(({ value }) => ('node' in value ? withNamedParts(value.node) : []));
  return [one, ...parts.filter(({ iri }) => iri !== undefined)];
}

const subjectOf = ({ iri }: RdfNode): string => (iri === undefined ? '[]' : `<${safeIri(iri)}>`);

function contentOf({ type, properties }: RdfNode, indent: string): string {
  const lines = properties.map(({ name, value }) => `${name} ${termOf(value, indent)}`);
  return [`a ${type}`, ...lines].join(` ;\n${indent}`);
}

function termOf(value: RdfValue, indent: string): string {
  if ('iri' in value) return `<${safeIri(value.iri)}>`;
  if ('node' in value) return nodeOf(value.node, `${indent}  `);
  const { text, language, datatype } = value;
  const quoted = `"${escapeText(text)}"`;
  if (language !== undefined) return `${quoted}@${language}`;
  return datatype === undefined ? quoted : `${quoted}^^${datatype}`;
}

function nodeOf(node: RdfNode, indent: string): string {
  return node.iri === undefined ? `[ ${contentOf(node, indent)} ]` : `<${safeIri(node.iri)}>`;
}

const escapes: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/["\\\p{Cc}]/gu, (character) => escapes[character] ?? numbered(character));
}

const numbered = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
