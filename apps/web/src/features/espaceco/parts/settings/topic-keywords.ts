import { topicCategories } from '@cartable/contract/datastore';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { constantTexts } from '../../../records/index.ts';

/** Keywords of a community are the topic categories of ISO 19115, kept by their French names. */
export function useTopicKeywords(): { readonly value: string; readonly label: string }[] {
  const labels = useTexts(constantTexts);
  const language = useLanguage();
  return topicCategories
    .map((category) => ({ value: constantTexts.fr[category], label: labels(category) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}
