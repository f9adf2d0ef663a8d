import { defineTexts, useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { type LayerSource, writeSources } from './layer-source.ts';
import { en } from './open-in-map.texts.en.ts';
import { fr } from './open-in-map.texts.fr.ts';

const texts = defineTexts('open_in_map', { fr, en });

/** Link to the map of everything, with these layers on it, the first on top. */
export function OpenInMap({ sources }: { readonly sources: readonly LayerSource[] }) {
  const t = useTexts(texts);
  return (
    <a
      className="fr-link fr-link--icon-left fr-icon-road-map-line"
      {...routes.maps({ layers: writeSources(sources) }).link}
    >
      {t('open')}
    </a>
  );
}
