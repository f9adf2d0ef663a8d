import { frenchSpaces, type Language } from '@cartable/contract/core';
import { type Finding, textOfFinding } from '@cartable/contract/datastore';

/** A finding as the screens write it: in the words of the contract, with the spaces of the language. */
export function findingText(finding: Finding, language: Language): string {
  const text = textOfFinding(finding, language);
  return language === 'fr' ? frenchSpaces(text) : text;
}
