import type { PyramidInfos } from '@cartable/contract/datastore';
import { formatSize } from '../../../../base/design/quantities.ts';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { rasterPyramidTexts } from '../../../pyramids/index.ts';
import '../../../../base/design/plain-table.css';

/** Number and size of the tiles of each level; nothing before they are made. */
export function LevelTable({ pyramid }: { readonly pyramid: PyramidInfos }) {
  const t = useTexts(rasterPyramidTexts);
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
