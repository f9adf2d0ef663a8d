export { constantTexts } from './parts/constants/constants-texts.ts';
export { inspireKeywords } from './parts/constants/inspire-keywords.ts';
export { defaultLanguage, resourceLanguages } from './parts/constants/languages.ts';
export {
  AboutSection,
  DescriptionSection,
  ExtentSection,
  FilesSections,
  LicenceLink,
  OriginSections,
  RecordSection,
} from './parts/RecordSections.tsx';
export { recordTexts } from './parts/records-texts.ts';
