import type { Service } from '@cartable/contract/datastore';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { useState } from 'react';
import { Switch } from '../../../base/design/Switch.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { MapView } from '../../../map/index.ts';
import { instantTilesLayer, viewOf } from '../../offerings/index.ts';
import { type LayerSource, OpenInMap } from '../../records/index.ts';
import { StyleNotes, styleTexts, useStyleTexts, withStyles } from '../../styles/index.ts';
import { texts } from './texts.ts';

interface ServiceMapProps {
  readonly service: Service;
  /** Identifier of the published record that announces it, where the reader may know it. */
  readonly record?: string | undefined;
}

/** The map, or why there is none. A service being changed still answers with its former state. */
export function ServiceMap({ service, record }: ServiceMapProps) {
  const t = useTexts(texts);
  const [isInstant, setInstant] = useState(false);
  const view = viewOf(service);
  const { status, configuration } = service;
  const ts = useTexts(styleTexts);
  const { texts: styles, failed } = useStyleTexts(configuration.styles.find(({ current }) => current));
  if (status !== 'PUBLISHED' && status !== 'MODIFYING')
    return <Alert severity="info" as="h2" title={t('notYetTitle')} description={t('notYetText')} />;
  if (!service.available)
    return (
      <Alert
        severity="warning"
        as="h2"
        title={t('isClosedTitle')}
        description={t(service.abilities.switch ? 'isClosedText' : 'isClosedForReaders')}
      />
    );
  if (!view || view.hasNoMap) return null;
  const layers = view.layers(service);
  if (layers.length === 0)
    return <Alert severity="info" as="h2" title={t('otherGridTitle')} description={t('otherGridText')} />;
  const instant = instantTilesLayer(service);
  const styled = withStyles(layers, styles);
  return (
    <>
      {instant && (
        <Switch
          className="fr-mb-2w"
          label={t('instant')}
          hint={t('instantHint')}
          checked={isInstant}
          onChange={setInstant}
        />
      )}
      <MapView
        label={t('map', { name: configuration.name })}
        layers={instant && isInstant ? [instant] : styled}
        levels={view.levels?.(service)}
        extent={configuration.type_infos.bbox}
        height="large"
      />
      <OpenInMap sources={layers.map(({ id }) => sourceOf(service, record, id))} />
      {failed && <p className="fr-error-text">{ts('readFailed')}</p>}
      <StyleNotes formats={Object.values(styles).map(({ format }) => format)} />
    </>
  );
}

/** By its record where everyone finds it, so that the address of the map can be shared. */
function sourceOf({ _id: offeringId, open }: Service, record: string | undefined, name: string): LayerSource {
  return open && record !== undefined
    ? { from: 'catalogue', fileIdentifier: record, offeringId, name }
    : { from: 'service', offeringId, name };
}
