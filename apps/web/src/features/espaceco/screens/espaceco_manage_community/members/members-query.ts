import { type EspacecoMember, espacecoCalls } from '@cartable/contract/espaceco';
import { useRead } from '../../../../../base/api/hooks.ts';

/** The specification: members are read anew after a minute. */
const FRESH_MS = 60_000;

export function useMembers(communityId: number, roles: EspacecoMember['role'][]) {
  return useRead(
    espacecoCalls.getEspacecoMembers,
    { params: { communityId }, query: { roles } },
    { staleTime: FRESH_MS },
  );
}

/** « Camille Dupont », or nothing for who gave no name. */
export function fullName({ firstname, surname }: Pick<EspacecoMember, 'firstname' | 'surname'>): string {
  return [firstname, surname].filter(Boolean).join(' ');
}

/** Members whose login or names hold the words, from three letters on. */
export function findMembers(members: readonly EspacecoMember[], words: string): readonly EspacecoMember[] {
  const searched = fold(words.trim());
  if (searched.length < MIN_SEARCH) return members;
  return members.filter((member) => fold(`${member.username} ${fullName(member)}`).includes(searched));
}

const MIN_SEARCH = 3;

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
