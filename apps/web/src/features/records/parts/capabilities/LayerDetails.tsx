import { DescriptionList } from '../../../../base/design/DescriptionList.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { ownAddress } from '../../../../base/site/own-address.ts';
import { reachable } from '../../../../map/outside/reachable.ts';
import type { AnnouncedLayer, LayerStyle } from './capabilities.model.ts';
import { capabilitiesTexts } from './capabilities-texts.ts';

/** Services of elsewhere announce thousands of systems. */
const systemsShown = 8;

interface LayerDetailsProps {
  readonly layer: AnnouncedLayer;
  readonly isOpen?: boolean;
}

/** A layer under its title; what it can be asked for, when somebody opens it. */
export function LayerDetails({ layer, isOpen = false }: LayerDetailsProps) {
  const t = useTexts(capabilitiesTexts);
  const { name, title, abstract, systems, styles, formats, grids, isQueryable } = layer;
  const scales = useScales(layer);
  const extent = useExtent(layer);
  return (
    <details className="app-capabilities__layer" open={isOpen}>
      <summary>{title || name}</summary>
      <DescriptionList
        items={[
          [t('name'), name],
          [t('abstract'), abstract],
          [t('extent'), extent],
          [t('systems'), systems.length > 0 ? <Systems key="systems" systems={systems} /> : null],
          [t('styles'), styles.length > 0 ? <Styles key="styles" styles={styles} /> : null],
          [t('formats'), formats.join(', ')],
          [t('grids'), grids.join(', ')],
          [t('scales'), scales],
          [t('queryable'), isQueryable === undefined ? undefined : t(isQueryable ? 'yes' : 'no')],
        ]}
      />
    </details>
  );
}

function Systems({ systems }: { readonly systems: readonly string[] }) {
  const t = useTexts(capabilitiesTexts);
  const more = systems.slice(systemsShown);
  return (
    <>
      {systems.slice(0, systemsShown).join(', ')}
      {more.length > 0 && (
        <details className="app-capabilities__more">
          <summary>{t('moreSystems', { count: more.length })}</summary>
          {more.join(', ')}
        </details>
      )}
    </>
  );
}

/** Pictures of elsewhere come by the way of this site, when they are looked at. */
function Styles({ styles }: { readonly styles: readonly LayerStyle[] }) {
  const t = useTexts(capabilitiesTexts);
  return (
    <ul className="app-capabilities__styles">
      {styles.map(({ name, title, legend }) => (
        <li key={name}>
          {title !== '' && title !== name ? `${title} (${name})` : name}
          {legend !== undefined && URL.canParse(legend, location.href) && (
            <img
              src={reachable(ownAddress(legend))}
              alt={t('legendOf', { title: title || name })}
              loading="lazy"
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function useScales({ minScale, maxScale }: AnnouncedLayer): string | undefined {
  const t = useTexts(capabilitiesTexts);
  const language = useLanguage();
  const { format } = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
  if (minScale !== undefined && maxScale !== undefined)
    return t('scaleBetween', { min: format(minScale), max: format(maxScale) });
  if (minScale !== undefined) return t('scaleFrom', { denominator: format(minScale) });
  return maxScale === undefined ? undefined : t('scaleTo', { denominator: format(maxScale) });
}

function useExtent({ box }: AnnouncedLayer): string | undefined {
  const t = useTexts(capabilitiesTexts);
  const { format } = new Intl.NumberFormat(useLanguage(), { maximumFractionDigits: 2 });
  if (box === null) return undefined;
  const { west, south, east, north } = box;
  return t('extentValue', {
    west: format(west),
    south: format(south),
    east: format(east),
    north: format(north),
  });
}
