import type { XmlNode } from '@cartable/ogc';
import { type IsoDocument, longestTitle } from './iso-document.ts';
import { nodeAt, valueAt } from './iso-tree.ts';

type ReadParty = (document: IsoDocument) => XmlNode | undefined;

/** Who answers for the resource. */
export const readOwner: ReadParty = ({ resource }) => nodeAt(resource, 'pointOfContact/CI_ResponsibleParty');
/** Who answers for the record. */
export const readContact: ReadParty = ({ root }) => nodeAt(root, 'contact/CI_ResponsibleParty');

export function readOrganisationName(document: IsoDocument): string | undefined {
  const [name = ''] = [readOwner, readContact]
    .map((read) => valueAt(read(document), 'organisationName'))
    .filter((found) => found !== '');
  return document.required('organisation_name', name, longestTitle);
}

/** Of the first party that has one. */
export function readEmail(
  document: IsoDocument,
  field: 'contact_email' | 'organisation_email',
  parties: readonly ReadParty[],
): string | undefined {
  const written = parties.map((read) => emailOf(read(document))).find((email) => email !== '');
  if (written === undefined) return document.note('absent', field);
  const isFit = written.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(written);
  return isFit ? written : document.note('email-unfit', field, written);
}

function emailOf(party: XmlNode | undefined): string {
  return valueAt(party, 'contactInfo/CI_Contact/address/CI_Address/electronicMailAddress');
}
