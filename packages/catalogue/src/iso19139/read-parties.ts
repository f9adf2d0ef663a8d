import { type ContactRole, contactRoles, mostContacts, type RecordContact } from '@cartable/contract';
import type { XmlNode } from '@cartable/ogc';
import { type IsoDocument, longestTitle } from './iso-document.ts';
import { nodeAt, nodesAt, valueAt } from './iso-tree.ts';

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

/** Email address of the first party that has one. */
export function readEmail(
  document: IsoDocument,
  field: 'contact_email' | 'organisation_email',
  parties: readonly ReadParty[],
): string | undefined {
  const written = parties.map((read) => emailOf(read(document))).find((email) => email !== '');
  if (written === undefined) return document.note('absent', field);
  return isAddress(written) ? written : document.note('email-unfit', field, written);
}

const isAddress = (written: string): boolean =>
  written.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(written);

/** Contacts after the first, the organisation of the resource. One that cannot be written to is told and left out. */
export function readContacts(document: IsoDocument): RecordContact[] {
  const [, ...others] = nodesAt(document.resource, 'pointOfContact/CI_ResponsibleParty');
  if (others.length > mostContacts) document.note('shortened', 'contacts', String(mostContacts));
  return others.slice(0, mostContacts).flatMap((party) => {
    const email = emailOf(party);
    const organisation = nameOf(party).slice(0, longestTitle);
    if (isAddress(email) && organisation !== '') return [{ organisation, email, role: roleOf(party) }];
    document.note('email-unfit', 'contacts', email || organisation);
    return [];
  });
}

/** Some records name a person where others name the organisation. */
const nameOf = (party: XmlNode): string =>
  valueAt(party, 'organisationName') || valueAt(party, 'individualName');

function roleOf(party: XmlNode): ContactRole {
  const written = valueAt(party, 'role');
  return contactRoles.find((role) => role === written) ?? 'pointOfContact';
}

function emailOf(party: XmlNode | undefined): string {
  return valueAt(party, 'contactInfo/CI_Contact/address/CI_Address/electronicMailAddress');
}
