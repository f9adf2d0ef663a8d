import { useTexts } from '../../../../base/i18n/texts.ts';
import { fr } from './AdministrationJobs.texts.fr.ts';
import { texts } from './texts.ts';

/** Name of a kind of job, in words; the kind itself for those that have none. */
export function useKindName(): (kind: string) => string {
  const t = useTexts(texts);
  return (kind) => (kind.includes('.') && kind in fr ? t(kind as 'mail.send') : kind);
}
