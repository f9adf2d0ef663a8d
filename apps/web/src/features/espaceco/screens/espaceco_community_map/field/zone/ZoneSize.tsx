import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoTable } from '@cartable/contract/espaceco';
import { formatSize } from '../../../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../../../base/i18n/texts.ts';
import { useOnline } from '../../../../../../base/state/useOnline.ts';
import { fieldTexts } from '../field-texts.ts';
import { useZoneSize } from './useZoneSize.ts';
import { type SizeRange, sizeOfTiles, sumOf, type TileCounts } from './zone-size.ts';

interface ZoneSizeProps {
  readonly communityId: number;
  readonly tables: readonly EspacecoTable[];
  readonly box: GeographicBox;
  /** Of the base map. */
  readonly tiles: TileCounts;
}

/** What the zone would take on the device: a range, since its objects are measured on a few of them. */
export function ZoneSize({ communityId, tables, box, tiles }: ZoneSizeProps) {
  const t = useTexts(fieldTexts);
  const language = useLanguage();
  const isOnline = useOnline();
  const measured = useZoneSize({ communityId, tables, box: isOnline ? box : undefined });
  if (!isOnline) return null;
  const told = (range: SizeRange) => {
    const [least, most] = [range.least, range.most].map((bytes) => formatSize(rounded(bytes), language));
    return least === most
      ? t('sizeAbout', { size: least! })
      : t('sizeBetween', { least: least!, most: most! });
  };
  return (
    <p className="fr-hint-text" role="status">
      {measured === undefined && t('sizeAwaited')}
      {measured === null && t('sizeUnknown')}
      {measured && told(sumOf([measured, sizeOfTiles(tiles)]))}
    </p>
  );
}

const rounded = (bytes: number) => Number(bytes.toPrecision(2));
