import { SegmentedControl } from '@codegouvfr/react-dsfr/SegmentedControl';
import { useState } from 'react';
import { useMe } from '../../../../../base/api/session.ts';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { mostLayers } from '../map-state.ts';
import { OutsideSearch } from '../outside/OutsideSearch.tsx';
import { texts } from '../texts.ts';
import type { AddLayerProps } from './adding.ts';
import { LayerSearch } from './LayerSearch.tsx';
import { OwnData } from './OwnData.tsx';

type Origin = 'catalogue' | 'own' | 'outside';

/** Where the layers of the map come from: the catalogue, one's own data, or other sites. */
export function AddLayer({ wanted, ...search }: AddLayerProps) {
  const t = useTexts(texts);
  const { data: user } = useMe();
  const [origin, choose] = useState<Origin>('catalogue');
  const origins: readonly Origin[] = user ? ['catalogue', 'own', 'outside'] : ['catalogue', 'outside'];
  return (
    <div className="app-maps__search">
      <SegmentedControl
        className="fr-mb-2w"
        legend={t('origin')}
        hideLegend
        small
        segments={
          origins.map((one) => ({
            label: t(`origin_${one}`),
            nativeInputProps: { checked: one === origin, onChange: () => choose(one) },
          })) as never
        }
      />
      {search.isFull && <p className="fr-error-text">{t('full', { count: mostLayers })}</p>}
      {origin === 'catalogue' && <LayerSearch wanted={wanted} {...search} />}
      {origin === 'own' && <OwnData {...search} />}
      {origin === 'outside' && <OutsideSearch {...search} />}
    </div>
  );
}
