import { Input } from '@codegouvfr/react-dsfr/Input';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n/texts.ts';
import type { AnnouncedLayer } from './capabilities.model.ts';
import { capabilitiesTexts } from './capabilities-texts.ts';
import { LayerDetails } from './LayerDetails.tsx';

/** A page shows no more at once: a search leads to the others. */
const mostShown = 40;
/** Fewer are read through at a glance. */
const searchedFrom = 8;

interface AnnouncedLayersProps {
  readonly layers: readonly AnnouncedLayer[];
  /** Layer of the record; '' where it names none. */
  readonly named: string;
}

/** The layer of the record first, then the others, searched by their words. */
export function AnnouncedLayers({ layers, named }: AnnouncedLayersProps) {
  const t = useTexts(capabilitiesTexts);
  const [words, setWords] = useState('');
  const own = layers.find(({ name }) => name === named);
  const others = layers.filter((layer) => layer !== own);
  const found = others.filter((layer) => holds(layer, words));
  return (
    <>
      {own && (
        <section className="app-capabilities__layers">
          <h5 className="fr-text--md fr-mb-1w">{t('layerOfRecord')}</h5>
          <LayerDetails layer={own} isOpen />
        </section>
      )}
      {!own && named !== '' && <p className="fr-text--sm">{t('notAnnounced', { name: named })}</p>}
      {others.length > 0 && (
        <section className="app-capabilities__layers">
          <h5 className="fr-text--md fr-mb-1w">
            {own ? t('otherLayers') : t('layers', { count: others.length })}
          </h5>
          {others.length >= searchedFrom && (
            <Input
              label={t('search')}
              nativeInputProps={{
                type: 'search',
                value: words,
                maxLength: 100,
                onChange: ({ target }) => setWords(target.value),
              }}
            />
          )}
          {found.length === 0 && <p>{t('noneFound')}</p>}
          {found.slice(0, mostShown).map((layer) => (
            <LayerDetails key={layer.name} layer={layer} />
          ))}
          {found.length > mostShown && (
            <p className="fr-hint-text fr-mt-1w">{t('shown', { shown: mostShown, total: found.length })}</p>
          )}
        </section>
      )}
    </>
  );
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

function holds({ name, title, abstract }: AnnouncedLayer, words: string): boolean {
  const text = plain(`${name} ${title} ${abstract}`);
  return plain(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
