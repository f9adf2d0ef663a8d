import type { RasterInfos } from '@cartable/contract/datastore';
import { findCrs } from '@cartable/geo';
import { commonTexts } from '../../../base/design/common-texts.ts';
import { DescriptionList } from '../../../base/design/DescriptionList.tsx';
import { defineTexts, useLanguage, useTexts } from '../../../base/i18n/texts.ts';
import { en } from './raster-info.texts.en.ts';
import { fr } from './raster-info.texts.fr.ts';
import '../../../base/design/plain-table.css';

const texts = defineTexts('raster-facts', { fr, en });

interface RasterInfoProps {
  readonly name: string;
  readonly infos: RasterInfos;
  /** `EPSG:n`, or empty: pixels are then told without unit. */
  readonly srs: string;
}

/** Size, pixels and bands of a raster. */
export function RasterInfo({ name, infos, srs }: RasterInfoProps) {
  const t = useTexts(texts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const number = new Intl.NumberFormat(language, { maximumSignificantDigits: 6 });
  const [x, y] = infos.resolution;
  const unitTexts = { degrees: t('unitDegrees'), metres: t('unitMetres'), unknown: '' };
  return (
    <>
      <DescriptionList
        items={[
          [t('pixels'), t('size', { width: infos.width, height: infos.height })],
          [
            t('resolution'),
            t('resolutionValue', {
              x: number.format(x),
              y: number.format(y),
              unit: unitTexts[unitOf(srs)],
            }),
          ],
          [t('files'), number.format(infos.files)],
          [
            t('nativeLevel'),
            Object.entries(infos.native_level)
              .map(([set, level]) => t('nativeLevelValue', { level, set }))
              .join(', '),
          ],
          [t('palette'), infos.has_palette ? common('yes') : undefined],
          [t('alpha'), infos.has_alpha ? common('yes') : undefined],
        ]}
      />
      <BandTable name={name} infos={infos} />
    </>
  );
}

/** Unit of the coordinates of a system. */
function unitOf(srs: string): 'degrees' | 'metres' | 'unknown' {
  const code = /^EPSG:(\d+)$/.exec(srs)?.[1];
  const crs = code === undefined ? undefined : findCrs(Number(code));
  if (crs === undefined) return 'unknown';
  return crs.kind === 'geographic' ? 'degrees' : 'metres';
}

const kindTexts: Readonly<
  Record<string, 'kindGray' | 'kindRed' | 'kindGreen' | 'kindBlue' | 'kindAlpha' | 'kindPalette'>
> = {
  gray: 'kindGray',
  red: 'kindRed',
  green: 'kindGreen',
  blue: 'kindBlue',
  alpha: 'kindAlpha',
  palette: 'kindPalette',
};

function BandTable({ name, infos }: Pick<RasterInfoProps, 'name' | 'infos'>) {
  const t = useTexts(texts);
  const language = useLanguage();
  const number = new Intl.NumberFormat(language, { maximumSignificantDigits: 8 });
  const write = (value: number | null) => (value === null ? t('none') : number.format(value));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also with the keyboard
    <section className="app-plain-table__frame" tabIndex={0} aria-label={t('bandsOf', { name })}>
      <table className="app-plain-table">
        <thead>
          <tr>
            <th scope="col">{t('band')}</th>
            <th scope="col">{t('bandType')}</th>
            <th scope="col">{t('bandKind')}</th>
            <th scope="col" className="app-plain-table__number">
              {t('bandNodata')}
            </th>
            <th scope="col" className="app-plain-table__number">
              {t('bandMin')}
            </th>
            <th scope="col" className="app-plain-table__number">
              {t('bandMax')}
            </th>
          </tr>
        </thead>
        <tbody>
          {infos.bands.map((band, index) => {
            const kind = kindTexts[band.interpretation ?? ''];
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: bands are known by their rank
              <tr key={index}>
                <th scope="row">{index + 1}</th>
                <td>{band.type}</td>
                <td>{kind ? t(kind) : t('none')}</td>
                <td className="app-plain-table__number">{write(band.nodata)}</td>
                <td className="app-plain-table__number">{write(band.min)}</td>
                <td className="app-plain-table__number">{write(band.max)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
