import type { GeographicBox } from '@cartable/contract/core';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { useId, useState } from 'react';
import { useLanguage, useTexts } from '../base/i18n/texts.ts';
import { defaultBox } from './extents.ts';
import { mapTexts } from './map.texts.ts';
import './place-search.css';

interface Territory {
  /** ISO 3166-1. */
  readonly code: string;
  readonly box: GeographicBox;
}

const boxOf = (west: number, south: number, east: number, north: number) => ({ west, south, east, north });

/** Territories of France that a map of its mainland does not show, from west to east of the Atlantic, then of the Indian Ocean. */
const overseas: readonly Territory[] = [
  { code: 'PM', box: boxOf(-56.45, 46.73, -56.1, 47.15) },
  { code: 'MF', box: boxOf(-63.17, 18.03, -62.96, 18.14) },
  { code: 'BL', box: boxOf(-62.96, 17.85, -62.78, 17.98) },
  { code: 'GP', box: boxOf(-61.9, 15.8, -60.95, 16.55) },
  { code: 'MQ', box: boxOf(-61.25, 14.37, -60.78, 14.9) },
  { code: 'GF', box: boxOf(-54.7, 2.1, -51.5, 5.9) },
  { code: 'RE', box: boxOf(55.2, -21.42, 55.86, -20.85) },
  { code: 'YT', box: boxOf(45, -13.05, 45.32, -12.6) },
  { code: 'TF', box: boxOf(68.4, -50.1, 70.7, -48.4) },
  { code: 'NC', box: boxOf(163.4, -22.9, 168.3, -19.4) },
  { code: 'WF', box: boxOf(-178.3, -14.45, -176.05, -13.1) },
  { code: 'PF', box: boxOf(-155, -28, -134, -7.5) },
];

/** Takes the map to one of the territories of France, in one choice. */
export function Territories({ onShow }: { readonly onShow: (box: GeographicBox) => void }) {
  const t = useTexts(mapTexts);
  const names = new Intl.DisplayNames(useLanguage(), { type: 'region' });
  const id = useId();
  const [isOpen, open] = useState(false);
  const places = [
    { code: 'FR', name: t('mainland'), box: defaultBox },
    ...overseas.map(({ code, box }) => ({ code, name: names.of(code) ?? code, box })),
  ];
  return (
    <div className="app-territories">
      <Button
        size="small"
        priority="tertiary no outline"
        iconId={isOpen ? 'fr-icon-arrow-up-s-line' : 'fr-icon-arrow-down-s-line'}
        iconPosition="right"
        nativeButtonProps={{ 'aria-expanded': isOpen, 'aria-controls': id }}
        onClick={() => open(!isOpen)}
      >
        {t('territories')}
      </Button>
      <ul id={id} className="app-territories__list" hidden={!isOpen}>
        {places.map(({ code, name, box }) => (
          <li key={code}>
            <Button size="small" priority="tertiary" onClick={() => onShow({ ...box })}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
