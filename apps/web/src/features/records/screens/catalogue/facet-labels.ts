import { type CatalogueFacet, inspireThemeList } from '@cartable/contract/catalogue';
import type { Language } from '@cartable/contract/core';
import { type KnownLicenceCode, knownLicences } from '@cartable/contract/datastore';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { constantTexts, isConstantKey } from '../../parts/constants/constants-texts.ts';
import { texts } from './texts.ts';

interface FacetValue {
  readonly value: string;
  readonly label: string | null;
}

/** Words for a value of a facet, in the language of the reader. */
export function useFacetLabels(): (facet: CatalogueFacet, of: FacetValue) => string {
  const t = useTexts(texts);
  const constants = useTexts(constantTexts);
  const language = useLanguage();
  return (facet, { value, label }) => {
    if (label !== null) return label;
    if (facet === 'licence') return isKnownLicence(value) ? knownLicences[value].title : t('otherLicence');
    if (facet === 'service') return isNamedService(value) ? t(`service_${value}`) : value;
    if (facet === 'theme') return themeName(value, language);
    if (facet === 'access' && (value === 'open' || value === 'restricted')) return t(value);
    if (facet === 'representation' && (value === 'vector' || value === 'grid')) return t(value);
    return isConstantKey(value) ? constants(value) : value;
  };
}

/** Others have the names of their protocols. */
const isNamedService = (type: string): type is (typeof namedServices)[number] =>
  namedServices.some((named) => named === type);
const namedServices = ['DOWNLOAD', 'WMS-VECTOR', 'WMS-RASTER', 'WMTS-TMS'] as const;

const themeName = (code: string, language: Language): string =>
  inspireThemeList.find((theme) => theme.code === code)?.[language] ?? code;

const isKnownLicence = (code: string): code is KnownLicenceCode => Object.hasOwn(knownLicences, code);
