import { tableDocumentPath } from '@cartable/contract/espaceco';
import { FeatureFile } from '../../../../../base/design/FeatureFile.tsx';
import { fileOfFeature } from '../../../../../base/design/file-of-feature.ts';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { isPendingDocument } from '../../../parts/unsent/drafts/pending-document.ts';
import { contributeTexts } from './contribute-texts.ts';

/** A file of an object, whether the server has it or not yet. */
export function DocumentValue({ value }: { readonly value: unknown }) {
  const t = useTexts(contributeTexts);
  if (isPendingDocument(value)) return value.file.name;
  const path = typeof value === 'string' ? fileOfFeature(`${tableDocumentPath}${value}`) : undefined;
  return path === undefined ? t('noValue') : <FeatureFile path={path} />;
}
