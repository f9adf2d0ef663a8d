import { useTexts } from '../../../base/i18n/texts.ts';
import { useDatastore } from '../../datastores/index.ts';
import { rightTexts, shownRights } from './rights.ts';

const abilityOf = {
  UPLOAD: 'upload',
  PROCESSING: 'processing',
  ANNEX: 'annex',
  BROADCAST: 'broadcast',
} as const;

/** Rights a member lacks here, what they would allow, and who gives them; nothing for those who have all. */
export function MissingRights() {
  const t = useTexts(rightTexts);
  const { abilities } = useDatastore();
  const missing = shownRights.filter((right) => right !== 'COMMUNITY' && !abilities[abilityOf[right]]);
  if (missing.length === 0) return null;
  const named = missing.map((right) =>
    t('missingOne', { right: t(right), allows: lowered(t(`${right}_hint`)) }),
  );
  return (
    <p className="fr-text--sm fr-mb-2w">
      {t('missing', { count: missing.length, rights: named.join(' ; ') })}
    </p>
  );
}

const lowered = (text: string) => text.charAt(0).toLocaleLowerCase() + text.slice(1);
