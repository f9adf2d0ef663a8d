import type { PyramidInfos } from '@cartable/contract/datastore';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { vectorPyramidTexts } from './texts.ts';
import '../../../../base/design/plain-table.css';

/** Features that did not fit in their tile, by level and layer: nothing is lost in silence. */
export function DroppedFeatures({ dropped }: { readonly dropped: PyramidInfos['dropped'] }) {
  const t = useTexts(vectorPyramidTexts);
  const number = new Intl.NumberFormat(useLanguage());
  return (
    <>
      <h3 className="fr-mt-3w">{t('dropped')}</h3>
      {dropped.length === 0 ? (
        <p>{t('nothingDropped')}</p>
      ) : (
        <>
          <p>{t('droppedIntro')}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also with the keyboard */}
          <section className="app-plain-table__frame" tabIndex={0} aria-label={t('dropped')}>
            <table className="app-plain-table">
              <thead>
                <tr>
                  <th scope="col">{t('droppedLevel')}</th>
                  <th scope="col">{t('droppedLayer')}</th>
                  <th scope="col" className="app-plain-table__number">
                    {t('droppedTiles')}
                  </th>
                  <th scope="col" className="app-plain-table__number">
                    {t('droppedFeatures')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {dropped.map(({ level, layer, tiles, features }) => (
                  <tr key={`${level} ${layer}`}>
                    <th scope="row">{level}</th>
                    <td>{layer}</td>
                    <td className="app-plain-table__number">{number.format(tiles)}</td>
                    <td className="app-plain-table__number">{number.format(features)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </>
  );
}
