import type { XmlNode } from '@cartable/ogc';
import { nodesAt } from './iso-tree.ts';

/** Parts of a party that the form has a field for. */
const known: Readonly<Record<string, readonly string[]>> = {
  CI_ResponsibleParty: ['organisationName', 'contactInfo', 'role'],
  CI_Contact: ['address'],
  CI_Address: ['electronicMailAddress'],
};

/** A party of which a document tells more than an organisation, an email address and a role. */
export function tellsMore(node: XmlNode): boolean {
  return nodesAt(node, 'CI_ResponsibleParty').some(hasMore);
}

function hasMore(node: XmlNode): boolean {
  const understood = known[node.local];
  if (understood === undefined) return node.children.some(hasMore);
  const emails = node.children.filter(({ local }) => local === 'electronicMailAddress');
  return (
    emails.length > 1 ||
    node.children.some((child) => (understood.includes(child.local) ? hasMore(child) : hasContent(child)))
  );
}

const hasContent = ({ text, children, attributes }: XmlNode): boolean =>
  text.trim() !== '' ||
  children.some(hasContent) ||
  attributes.some(({ local }) => /^(?:href|codeListValue)$/.test(local));
