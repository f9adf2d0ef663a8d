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
export {
  type LayerReference,
  readReference,
  referenceOf,
  refersTo,
  writeReference,
} from './parts/record-map/layer-reference.ts';
export { readLayerView } from './parts/record-map/layer-view.ts';
export { drawableLayers } from './parts/record-map/map-layers.ts';
export { recordTexts } from './parts/records-texts.ts';
