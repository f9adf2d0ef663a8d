import type { PyramidInfos } from '@cartable/contract/datastore';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { vectorPyramidTexts } from './texts.ts';
import '../../../../base/design/plain-table.css';

type VectorLayers = PyramidInfos['vector_layers'];

/** Layers of the tiles as their readers see them, with the attributes of each. */
export function LayerFields({ layers }: { readonly layers: VectorLayers }) {
  const t = useTexts(vectorPyramidTexts);
  return (
    <>
      <h3 className="fr-mt-3w">{t('layers')}</h3>
      {layers.length === 0 && <p>{t('noLayers')}</p>}
      {layers.map((layer) => (
        <LayerOfTiles key={layer.id} layer={layer} />
      ))}
    </>
  );
}

function LayerOfTiles({ layer }: { readonly layer: VectorLayers[number] }) {
  const t = useTexts(vectorPyramidTexts);
  const { id, description, minzoom, maxzoom } = layer;
  const fields = Object.entries(layer.fields).toSorted(([a], [b]) => a.localeCompare(b));
  return (
    <section aria-label={id} className="fr-mb-3w">
      <h4 className="fr-h6 fr-mb-0">{id}</h4>
      <p className="fr-hint-text fr-mb-1w">
        {[description === id ? '' : description, t('layerLevels', { top: minzoom, bottom: maxzoom })]
          .filter((text) => text !== '')
          .join(' · ')}
      </p>
      {fields.length === 0 ? (
        <p>{t('noFields')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also with the keyboard
        <section className="app-plain-table__frame" tabIndex={0} aria-label={t('fieldsOf', { layer: id })}>
          <table className="app-plain-table">
            <thead>
              <tr>
                <th scope="col">{t('field')}</th>
                <th scope="col">{t('fieldType')}</th>
              </tr>
            </thead>
            <tbody>
              {fields.map(([name, type]) => (
                <tr key={name}>
                  <th scope="row">
                    <code>{name}</code>
                  </th>
                  <td>{t(type)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
