import type { PyramidInfos } from '@cartable/contract';
import { commonTexts } from '../../design/common-texts.ts';
import { DescriptionList } from '../../design/DescriptionList.tsx';
import { formatSize } from '../../design/quantities.ts';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { PyramidSource } from '../../pyramids/raster/PyramidSource.tsx';
import { texts } from '../../pyramids/raster/texts.ts';
import type { ContentProps } from './content.ts';
import { DataActions } from './DataActions.tsx';
import { PyramidActions } from './PyramidActions.tsx';
import { UsesOfData } from './UsesOfData.tsx';

/** A pyramid of images: what its tiles are, how many at each level, where it comes from, what serves it. */
export function RasterPyramidContent({ datastoreId, storedData }: ContentProps) {
  const t = useTexts(texts);
  const { pyramid } = storedData.type_infos;
  if (!pyramid) return null;
  return (
    <>
      <h3 className="fr-mt-3w">{t('pyramidFacts')}</h3>
      <PyramidFacts pyramid={pyramid} />
      <p>
        <PyramidSource
          datastoreId={datastoreId}
          datasheetName={storedData.datasheet_name}
          pyramid={pyramid}
        />
      </p>
      <LevelTable pyramid={pyramid} />
      <UsesOfData datastoreId={datastoreId} storedData={storedData} />
      <DataActions datastoreId={datastoreId} storedData={storedData}>
        <PyramidActions datastoreId={datastoreId} storedData={storedData} />
      </DataActions>
    </>
  );
}

const formatTexts = { auto: 'formatAuto', png: 'formatPng', jpeg: 'formatJpeg', webp: 'formatWebp' } as const;

function PyramidFacts({ pyramid }: { readonly pyramid: PyramidInfos }) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const { format, channels_number: count, channels_format: channel, compression, nodata_value } = pyramid;
  return (
    <DescriptionList
      items={[
        [t('matrixSet'), t(pyramid.tms === 'LAMB93' ? 'setLamb93' : 'setPm')],
        [t('tileCount'), pyramid.tiles?.toLocaleString(language)],
        [t('tileFormat'), format && t(formatTexts[format])],
        [t('channels'), count && t('channelsValue', { count, format: channel ?? '' })],
        [t('compression'), compression],
        [t('nodata'), nodata_value],
        [t('sample'), pyramid.is_sample ? common('yes') : common('no')],
      ]}
    />
  );
}

function LevelTable({ pyramid }: { readonly pyramid: PyramidInfos }) {
  const t = useTexts(texts);
  const language = useLanguage();
  if (pyramid.tiles_by_level.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also with the keyboard
    <section className="app-plain-table__frame" tabIndex={0} aria-label={t('levelsTable')}>
      <table className="app-plain-table">
        <thead>
          <tr>
            <th scope="col">{t('levelColumn')}</th>
            <th scope="col" className="app-plain-table__number">
              {t('tilesColumn')}
            </th>
            <th scope="col" className="app-plain-table__number">
              {t('sizeColumn')}
            </th>
          </tr>
        </thead>
        <tbody>
          {pyramid.tiles_by_level.map(({ level, tiles, bytes }) => (
            <tr key={level}>
              <th scope="row">{level}</th>
              <td className="app-plain-table__number">{tiles.toLocaleString(language)}</td>
              <td className="app-plain-table__number">{formatSize(bytes, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
