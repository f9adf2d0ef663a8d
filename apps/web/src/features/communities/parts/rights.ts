import type { CommunityRight } from '@cartable/contract/core';
import { defineTexts } from '../../../base/i18n/texts.ts';
import { en } from './rights.texts.en.ts';
import { fr } from './rights.texts.fr.ts';

export const rightTexts = defineTexts('rights', { fr, en });

/** In the order of the screens. */
export const shownRights = [
  'COMMUNITY',
  'UPLOAD',
  'PROCESSING',
  'ANNEX',
  'BROADCAST',
] as const satisfies readonly CommunityRight[];

/** The sandbox is open to all: nobody manages the others there. */
export function givenRights(community: { readonly is_sandbox: boolean }): readonly CommunityRight[] {
  return community.is_sandbox ? shownRights.filter((right) => right !== 'COMMUNITY') : shownRights;
}
