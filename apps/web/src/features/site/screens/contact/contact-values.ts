import type { ContactCategory, User } from '@cartable/contract/people';

export interface ContactValues {
  email_contact: string;
  last_name: string;
  first_name: string;
  category: ContactCategory;
  organization: string;
  message: string;
  /** Robot trap: people leave it at "0". */
  importance: string;
}

/** « Sans objet »: what the field of the organisation holds for a person who has none. */
export const organizationOfPerson = 'SO';

type Identity = 'email' | 'last_name' | 'first_name';

/** Initial values of the form: somebody who is signed in does not type who it is. */
export function contactValues(me: Pick<User, Identity> | null): ContactValues {
  return {
    email_contact: me?.email ?? '',
    last_name: me?.last_name ?? '',
    first_name: me?.first_name ?? '',
    category: 'Professionnel',
    organization: '',
    message: '',
    importance: '0',
  };
}

/** Said by the account, and so not to be typed. */
export function isKnown(me: Pick<User, Identity> | null, field: Identity): boolean {
  return Boolean(me?.[field]);
}
