import type { DepositInspection } from '@cartable/contract/datastore';
import { formatDescriptions } from '@cartable/formats/list';
import { FindingsList } from '../../../base/design/FindingsList.tsx';
import { geometryText, geometryTexts } from '../../../base/design/geometry-text.ts';
import { useLanguage, useTexts } from '../../../base/i18n/texts.ts';
import { RasterInfo } from '../../reports/index.ts';
import { depositTexts } from './deposit-texts.ts';
import '../../../base/design/plain-table.css';
import './deposit.css';
import { findingText } from '../../../base/i18n/finding-text.ts';

/** Inspection of the file: layers or pixels, texts as read, names that will change, what was left out, remarks. */
export function InspectionSummary({ inspection }: { readonly inspection: DepositInspection }) {
  const t = useTexts(depositTexts);
  const language = useLanguage();
  const { format, layers, raster, dropped, findings } = inspection;
  const fileName = inspection.filename.split('/').at(-1) ?? '';
  const formatName =
    Object.values(formatDescriptions).find(({ id }) => id === format)?.label[language] ?? format;
  const renamed = layers.flatMap(({ name, renamed: pairs }) =>
    pairs.map((pair) => ({ layer: name, ...pair })),
  );
  const samples = [...new Set(layers.flatMap(({ encoding }) => encoding?.sample ?? []))];
  return (
    <div className="app-inspection">
      <p className="fr-mb-1w">
        <strong>{formatName}</strong> –{' '}
        {raster ? t('imageCount', { count: raster.files }) : t('layerCount', { count: layers.length })}
      </p>
      {raster ? (
        <RasterInfo name={fileName} infos={raster} srs={inspection.srid} />
      ) : (
        <LayersTable layers={layers} label={`${t('foundTitle')} – ${fileName}`} />
      )}
      {samples.length > 0 && (
        <div className="fr-mb-2w">
          <p className="fr-mb-0">
            {t('sampleTitle')} <span className="fr-hint-text">{t('sampleHint')}</span>
          </p>
          <ul className="fr-tags-group app-inspection__samples">
            {samples.map((sample) => (
              <li key={sample}>
                <span className="fr-tag fr-tag--sm">{sample}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {renamed.length > 0 && (
        <details className="fr-mb-2w">
          <summary>{t('renamedTitle', { count: renamed.length })}</summary>
          <table className="app-plain-table">
            <thead>
              <tr>
                <th scope="col">{t('layer')}</th>
                <th scope="col">{t('renamedFrom')}</th>
                <th scope="col">{t('renamedTo')}</th>
              </tr>
            </thead>
            <tbody>
              {renamed.map(({ layer, from, to }) => (
                <tr key={`${layer}|${from}`}>
                  <td>{layer}</td>
                  <td>{from}</td>
                  <td>
                    <code>{to}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      {dropped.length > 0 && (
        <details className="fr-mb-2w">
          <summary>{t('droppedTitle', { count: dropped.length })}</summary>
          <ul>
            {dropped.map(({ name, reason }) => (
              <li key={name}>
                {findingText(
                  { code: reason, severity: 'info', file: name, params: { entry: name } },
                  language,
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {findings.length > 0 && (
        <>
          <p className="fr-text--bold fr-mb-1w">{t('findingsTitle')}</p>
          <FindingsList findings={findings} />
        </>
      )}
    </div>
  );
}

interface LayersTableProps extends Pick<DepositInspection, 'layers'> {
  /** Tells this table from that of another file. */
  readonly label: string;
}

function LayersTable({ layers, label }: LayersTableProps) {
  const t = useTexts(depositTexts);
  const geometry = useTexts(geometryTexts);
  const language = useLanguage();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also with the keyboard
    <section className="app-plain-table__frame" tabIndex={0} aria-label={label}>
      <table className="app-plain-table">
        <thead>
          <tr>
            <th scope="col">{t('layer')}</th>
            <th scope="col">{t('geometry')}</th>
            <th scope="col">{t('features')}</th>
            <th scope="col">{t('crs')}</th>
            <th scope="col">{t('encoding')}</th>
          </tr>
        </thead>
        <tbody>
          {layers.map((layer) => (
            <tr key={layer.name}>
              <th scope="row">{layer.name}</th>
              <td>{layer.geometry_type ? geometryText(layer.geometry_type, geometry) : t('noGeometry')}</td>
              <td className="app-plain-table__number">
                {layer.feature_count?.toLocaleString(language) ?? t('unknownCount')}
              </td>
              <td>{layer.srid || layer.crs_name || t('noCrs')}</td>
              <td>{layer.encoding?.name ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
