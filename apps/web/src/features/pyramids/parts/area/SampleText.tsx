import type { PyramidInfos } from '@cartable/contract/datastore';
import { commonTexts } from '../../../../base/design/common-texts.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { pyramidTexts } from '../pyramids-texts.ts';
import { summaryOfArea } from './area-values.ts';

/** Whether a pyramid is of an area only, and which. */
export function SampleText({ pyramid }: { readonly pyramid: Pick<PyramidInfos, 'is_sample' | 'area'> }) {
  const t = useTexts(pyramidTexts);
  const common = useTexts(commonTexts);
  const degrees = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: 5 });
  if (!pyramid.area) return pyramid.is_sample ? common('yes') : common('no');
  const { count, west, east, south, north } = summaryOfArea(pyramid.area);
  return t('sampleArea', {
    count,
    west: degrees.format(west),
    east: degrees.format(east),
    south: degrees.format(south),
    north: degrees.format(north),
  });
}
