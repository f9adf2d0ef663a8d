import { useIsDark } from '@codegouvfr/react-dsfr/useIsDark';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { type ColouredName, legendOf, type MapLayer } from '../../../../../map/index.ts';
import { reachable } from '../../../../../map/outside/reachable.ts';
import { texts } from '../texts.ts';
import './map-legend.css';

interface MapLegendProps {
  readonly layer: MapLayer;
  readonly title: string;
}

/** The legend the service draws, or the colours the map gives. */
export function MapLegend({ layer, title }: MapLegendProps) {
  const t = useTexts(texts);
  const { isDark } = useIsDark();
  const [isFailed, fail] = useState(false);
  if (layer.kind === 'wfs' && layer.sld !== undefined) return <StyledLegend sld={layer.sld} title={title} />;
  const legend = legendOf(layer, isDark);
  if (legend === null || isFailed) return <p className="fr-hint-text fr-mb-0">{t('legendFailed')}</p>;
  if (legend.kind === 'image')
    return (
      <img
        className="app-maps__legend-image"
        src={reachable(legend.url)}
        alt={t('legend', { title })}
        onError={() => fail(true)}
      />
    );
  return <Colours entries={legend.entries} />;
}

function Colours({ entries }: { readonly entries: readonly ColouredName[] }) {
  return (
    <ul className="app-layer-colours">
      {entries.map(({ name, colour }) => (
        <li key={`${name} ${colour}`}>
          <span style={{ background: colour }} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Of features drawn by the rules of a style. */
function StyledLegend({ sld, title }: { readonly sld: string; readonly title: string }) {
  const t = useTexts(texts);
  const [entries, setEntries] = useState<readonly ColouredName[] | 'unread'>();
  useEffect(() => {
    let isOver = false;
    void import('../../../../../map/layers/sld-legend.ts')
      .then(({ namedRules }) =>
        namedRules(sld, { title, others: t('legendOthers'), numbered: (rank) => t('legendRule', { rank }) }),
      )
      .catch(() => 'unread' as const)
      .then((named) => {
        if (!isOver) setEntries(named);
      });
    return () => {
      isOver = true;
    };
  }, [sld, title, t]);
  if (entries === undefined) return null;
  if (entries === 'unread') return <p className="fr-hint-text fr-mb-0">{t('styleUnread')}</p>;
  if (entries.length === 0) return <p className="fr-hint-text fr-mb-0">{t('legendFailed')}</p>;
  return <Colours entries={entries} />;
}
