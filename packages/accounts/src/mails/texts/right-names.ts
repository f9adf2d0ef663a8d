import type { CommunityRight, Language } from '@cartable/contract';

const names: Record<Language, Record<CommunityRight, string>> = {
  fr: {
    COMMUNITY: 'communauté',
    UPLOAD: 'téléversement',
    PROCESSING: 'traitement',
    ANNEX: 'annexes',
    BROADCAST: 'diffusion',
  },
  en: {
    COMMUNITY: 'community',
    UPLOAD: 'upload',
    PROCESSING: 'processing',
    ANNEX: 'annexes',
    BROADCAST: 'publication',
  },
};
const none: Record<Language, string> = { fr: 'lecture seule', en: 'read only' };

/** « téléversement, traitement ». */
export function rightNames(rights: readonly CommunityRight[], language: Language): string {
  return rights.length === 0 ? none[language] : rights.map((right) => names[language][right]).join(', ');
}
