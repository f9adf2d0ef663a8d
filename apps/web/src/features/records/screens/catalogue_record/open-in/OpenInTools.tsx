import type { CatalogueLayer } from '@cartable/contract/catalogue';
import type { GeographicBox } from '@cartable/contract/core';
import { Accordion } from '@codegouvfr/react-dsfr/Accordion';
import { Snippet } from '../../../../../base/design/Snippet.tsx';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { texts } from '../texts.ts';
import { fileNameOf, waysToOpen } from './open-in.ts';
import { writeQgisLayer, writeQgisProjectOf } from './qgis-layer.ts';

interface OpenInToolsProps {
  readonly layer: Pick<CatalogueLayer, 'name' | 'title' | 'protocol' | 'endpointUrl' | 'collectionUrl'>;
  /** Extent of the data, where it is known. */
  readonly box: GeographicBox | null;
}

/** Ways into other software; nothing for a protocol, or a layer without a name, that none of them opens. */
export function OpenInTools({ layer, box }: OpenInToolsProps) {
  const t = useTexts(texts);
  const ways = layer.name === '' ? [] : waysToOpen(layer, box);
  const qgis = layer.name === '' ? undefined : writeQgisLayer(layer);
  const project = layer.name === '' ? undefined : writeQgisProjectOf(layer, box);
  const tools = [...new Set([...(qgis ? ['QGIS'] : []), ...ways.map(({ tool }) => tool)])];
  if (tools.length === 0) return null;
  return (
    <Accordion label={t('openIn', { tools: tools.join(', ') })} titleAs="h4">
      {qgis !== undefined && (
        <p>
          <a
            className="fr-btn fr-btn--secondary fr-btn--icon-left fr-icon-download-line"
            href={`data:application/xml;charset=utf-8,${encodeURIComponent(qgis)}`}
            download={`${fileNameOf(layer)}.qlr`}
          >
            {t('qgisFile')}
          </a>{' '}
          {project !== undefined && (
            <a
              className="fr-btn fr-btn--secondary fr-btn--icon-left fr-icon-download-line"
              href={`data:application/xml;charset=utf-8,${encodeURIComponent(project)}`}
              download={`${fileNameOf(layer)}.qgs`}
            >
              {t('qgisProject')}
            </a>
          )}
          <span className="fr-hint-text fr-mt-1w">{t('qgisHint')}</span>
        </p>
      )}
      {ways.map(({ tool, code }) => (
        <Snippet key={tool} label={tool === 'QGIS' ? t('qgisTiles') : tool} code={code} />
      ))}
    </Accordion>
  );
}
