import type { Licence } from '@cartable/contract';
import { childOf, type XmlNode } from '@cartable/ogc';
import { nodeAt, nodesAt, valuesAt } from './iso-tree.ts';
import { noLimitations, restrictedAccess, unknownConditions } from './namespaces.ts';
import { namesLicence, termsOf } from './read-licence.ts';

/** What every record says by itself: of its services, and of terms that nobody told. */
const ownCodes: ReadonlySet<string> = new Set(['otherRestrictions', 'restricted', 'license']);
const ownTerms: ReadonlySet<string> = new Set([noLimitations.text, unknownConditions.text]);
const ownAddresses: ReadonlySet<string> = new Set([noLimitations.address, unknownConditions.address]);

/** The one the record holds. */
type OwnLicence = Licence | null | undefined;

/** Constraints of a document that neither its licence nor its limitations hold: laws, secrets, who has rights. */
export function isForeignConstraint(node: XmlNode, licence: OwnLicence): boolean {
  if (nodeAt(node, 'MD_SecurityConstraints') !== undefined) return true;
  return nodesAt(node, 'MD_LegalConstraints').some(
    (block) =>
      block.children.some((property) => isTerm(property) && !isUnderstood(block, property, licence)) ||
      ['accessConstraints', 'useConstraints'].some((name) =>
        valuesAt(block, name).some((code) => !ownCodes.has(code)),
      ),
  );
}

/** The terms that the fields of the record hold, left out. */
export function withoutOwnTerms(node: XmlNode, licence: OwnLicence): XmlNode {
  const children = node.children.map((block) =>
    block.local === 'MD_LegalConstraints'
      ? {
          ...block,
          children: block.children.filter(
            (property) => !isTerm(property) || !isUnderstood(block, property, licence),
          ),
        }
      : block,
  );
  return { ...node, children };
}

const isTerm = ({ local }: XmlNode): boolean => local === 'otherConstraints' || local === 'useLimitation';

function isUnderstood(block: XmlNode, property: XmlNode, licence: OwnLicence): boolean {
  const term = termsOf({ ...block, children: [property] })[0];
  if (term === undefined || (term.text === '' && childOf(property, 'Anchor') === undefined)) return true;
  return (
    ownTerms.has(term.text) ||
    ownAddresses.has(term.address ?? '') ||
    term.text.startsWith(`${restrictedAccess} : `) ||
    namesLicence(term, licence)
  );
}
