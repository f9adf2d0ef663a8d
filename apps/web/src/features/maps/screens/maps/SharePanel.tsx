import { Checkbox } from '@codegouvfr/react-dsfr/Checkbox';
import { Select } from '@codegouvfr/react-dsfr/SelectNext';
import { useState } from 'react';
import { CopyField } from '../../../../base/design/CopyField.tsx';
import { Snippet } from '../../../../base/design/Snippet.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { FoldedPanel } from '../../parts/FoldedPanel.tsx';
import { ShortAddress } from '../../parts/saved/ShortAddress.tsx';
import { addressOfMap, type MapState } from './map-state.ts';
import { texts } from './texts.ts';

/** Of a frame, in pixels. */
const heights = ['320', '480', '640', '800'] as const;

/** The address of the map, and the lines that show it in other pages. */
export function SharePanel({ state }: { readonly state: MapState }) {
  const t = useTexts(texts);
  const [height, setHeight] = useState<(typeof heights)[number]>('480');
  const [hasLegend, setLegend] = useState(false);
  const publicLayers = state.layers.filter(({ source }) => source.from === 'catalogue');
  const framed = addressOfMap({ ...state, layers: publicLayers });
  const frame = routes.maps_frame({ ...framed, ...(hasLegend && { legend: '1' }) });
  return (
    <FoldedPanel
      title={t('share')}
      openLabel={t('openShare')}
      closeLabel={t('closeShare')}
      iconId="fr-icon-links-line"
    >
      <CopyField
        label={t('address')}
        hint={t('addressHint')}
        value={absolute(routes.maps(addressOfMap(state)).href)}
      />
      {publicLayers.length < state.layers.length && <p className="fr-hint-text">{t('frameIsPublic')}</p>}
      <ShortAddress address={framed} />
      <Select
        label={t('frameHeight')}
        options={heights.map((value) => ({ value, label: t('pixels', { value }) }))}
        nativeSelectProps={{ value: height, onChange: ({ target }) => setHeight(target.value) }}
      />
      <Checkbox
        small
        options={[
          {
            label: t('withLegend'),
            nativeInputProps: {
              checked: hasLegend,
              onChange: ({ target }) => setLegend(target.checked),
            },
          },
        ]}
      />
      <div className="fr-mt-3w">
        <Snippet
          label={t('frame')}
          code={`<iframe src="${escapeHtml(absolute(frame.href))}" title="${t('title')}" width="100%" height="${height}" loading="lazy" allowfullscreen></iframe>`}
        />
      </div>
    </FoldedPanel>
  );
}

const absolute = (href: string): string => new URL(href, location.origin).href;

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
