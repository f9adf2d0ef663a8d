import type { Language } from '@cartable/contract';
import type { Site } from '../../context.ts';

/** Facts of a mail about a community. */
export interface CommunityMail extends Site {
  readonly language: Language;
  readonly community: NamedCommunity;
  /** Who makes the platform write. */
  readonly by: NamedPerson;
}

interface NamedCommunity {
  readonly id: number;
  readonly name: string;
}

interface NamedPerson {
  readonly userName: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

export const greeting = { fr: 'Bonjour,', en: 'Hello,' } as const;

/** Pages of the site that mails lead to; the front answers them. */
const pages = {
  invitation: (id: number) => `/espace-collaboratif/${id}/invitation`,
  members: (id: number) => `/espace-collaboratif/${id}/gerer-le-guichet?activeTab=members`,
  list: () => '/espace-collaboratif?filter=iam_member',
} as const;

export function communityPage({ publicUrl }: Site, { id }: NamedCommunity, page: keyof typeof pages): string {
  return `${publicUrl}${pages[page](id)}`;
}

/** First and last names, or whatever else the person is called. */
export function nameText({ firstName, lastName, userName }: NamedPerson): string {
  return [firstName, lastName].filter(Boolean).join(' ') || userName;
}
