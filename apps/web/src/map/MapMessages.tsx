import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useTexts } from '../base/i18n/texts.ts';
import type { LayerStatus } from './layers/layer-status.ts';
import { mapTexts } from './map.texts.ts';
import type { MapLayer } from './map-types.ts';

interface MapMessagesProps {
  readonly layers: readonly MapLayer[];
  readonly statuses: Readonly<Record<string, LayerStatus>>;
  /** Layers that what is drawn is tied to, or goes along, by id. */
  readonly tiedTo: readonly string[];
  readonly baseMapFailed: boolean;
  readonly retry: () => void;
}

/** As the map library says it. */
const unknownProjection = /^Unsupported projection: .*?(\d+)$/;

/** Messages of failures and of partial results, under the map and never over it. */
export function MapMessages({ layers, statuses, tiedTo, baseMapFailed, retry }: MapMessagesProps) {
  const t = useTexts(mapTexts);
  const reasonOf = (error: string) => {
    const [, srid] = unknownProjection.exec(error) ?? [];
    return srid === undefined ? error : t('unknownProjection', { system: `EPSG:${srid}` });
  };
  const failed = layers.filter(({ id }) => statuses[id]?.error);
  return (
    <div className="app-map__messages">
      {baseMapFailed && <Alert severity="warning" small description={t('baseMapFailed')} />}
      {failed.map(({ id, title }) => (
        <Alert
          key={id}
          severity="error"
          small
          description={t('layerFailed', { layer: title, reason: reasonOf(statuses[id]!.error) })}
        />
      ))}
      {failed.length > 0 && (
        <Button size="small" priority="secondary" iconId="fr-icon-refresh-line" onClick={retry}>
          {t('retry')}
        </Button>
      )}
      {layers
        .filter(({ id }) => statuses[id]?.tooFar)
        .map(({ id, title }) => (
          <p key={id} className="fr-hint-text" role="status">
            {t('tooFar', { layer: title })}
          </p>
        ))}
      {layers
        .filter(({ id }) => tiedTo.includes(id) && statuses[id]?.isThinned)
        .map(({ id, title }) => (
          <p key={id} className="fr-hint-text" role="status">
            {t('thinned', { layer: title })}
          </p>
        ))}
      {layers.map((layer) => {
        const count = statuses[layer.id]?.truncatedAt;
        // Of a service of ours they are from all over the view, as a rule.
        const isOfFirst = layer.kind !== 'wfs' || !layer.servesMaps;
        return count ? (
          <p key={layer.id} className="fr-hint-text" role="status">
            {t(isOfFirst ? 'truncated' : 'someShown', { count, layer: layer.title })}
          </p>
        ) : null;
      })}
    </div>
  );
}
