import type { GeographicBox } from '@cartable/contract/core';
import type { EspacecoTable } from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
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

/** What the zone would take on the device, when it is asked: a range, since its objects are measured on a few of them. */
export function ZoneSize({ communityId, tables, box, tiles }: ZoneSizeProps) {
  const t = useTexts(fieldTexts);
  const language = useLanguage();
  const isOnline = useOnline();
  const { measure, measured } = useZoneSize({ communityId, tables, box });
  if (!isOnline) return null;
  const told = (range: SizeRange) => {
    const [least, most] = [range.least, range.most].map((bytes) => formatSize(rounded(bytes), language));
    return least === most
      ? t('sizeAbout', { size: least! })
      : t('sizeBetween', { least: least!, most: most! });
  };
  return (
    <div className="fr-mb-2w">
      <Button size="small" priority="tertiary no outline" onClick={measure}>
        {t('sizeAsk')}
      </Button>
      <p className="fr-hint-text" role="status">
        {measured?.size === null && t('sizeUnknown')}
        {measured?.size && told(sumOf([measured.size, sizeOfTiles(tiles)]))}
        {measured && measured.size === undefined && t('sizeAwaited')}
      </p>
    </div>
  );
}

const rounded = (bytes: number) => Number(bytes.toPrecision(2));
