import type { Service } from '@cartable/contract/datastore';
import { useIsDark } from '@codegouvfr/react-dsfr/useIsDark';
import { useState } from 'react';
import { useTexts } from '../../../base/i18n/texts.ts';
import { ownAddress } from '../../../base/site/own-address.ts';
import { layerColour } from '../../../map/colours.ts';
import { viewOf } from '../../offerings/index.ts';
import { texts } from './texts.ts';

/** The legend the service itself draws; nothing for services without style, or that do not answer. */
export function Legend({ service }: { readonly service: Service }) {
  const { status } = service;
  if (status !== 'PUBLISHED' && status !== 'MODIFYING') return null;
  // A display style has colours of its own.
  if (service.configuration.styles.some(({ current }) => current)) return null;
  const names = viewOf(service)?.legendNames?.(service);
  return names ? <LayerColours names={names} /> : <DrawnLegend service={service} />;
}

/** Colours the map gives to the layers of tiles, in their order. */
function LayerColours({ names }: { readonly names: readonly string[] }) {
  const t = useTexts(texts);
  const { isDark } = useIsDark();
  if (names.length === 0) return null;
  return (
    <section aria-labelledby="service-legend">
      <h2 id="service-legend" className="fr-h5">
        {t('legend')}
      </h2>
      <ul className="app-layer-colours">
        {names.map((name, rank) => (
          <li key={name}>
            <span style={{ background: layerColour(rank, isDark) }} aria-hidden="true" />
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

function DrawnLegend({ service }: { readonly service: Service }) {
  const t = useTexts(texts);
  const [failed, setFailed] = useState(false);
  const url = viewOf(service)?.legendUrl?.(service);
  if (url === undefined) return null;
  return (
    <section aria-labelledby="service-legend">
      <h2 id="service-legend" className="fr-h5">
        {t('legend')}
      </h2>
      {failed ? (
        <p className="fr-error-text">{t('legendFailed')}</p>
      ) : (
        <img
          className="app-service__legend"
          src={ownAddress(url)}
          alt={t('legendOf', { name: service.configuration.name })}
          onError={() => setFailed(true)}
        />
      )}
    </section>
  );
}
