import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useState } from 'react';
import { CopyField } from '../../../../../base/design/CopyField.tsx';
import { notify } from '../../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { session } from '../../../../../base/routing/routes.ts';
import { texts } from '../texts.ts';
import { type KeptPlace, keepPlaces, placeLimits, readPlaces } from './kept-places.ts';

interface PlacesPanelProps {
  readonly communityId: number;
  /** Whether the community chose this tool; the address can be shared without it. */
  readonly mayKeep: boolean;
}

/** Named positions with the layers and the search they were kept with, and the address of what is shown. */
export function PlacesPanel({ communityId, mayKeep }: PlacesPanelProps) {
  const t = useTexts(texts);
  return (
    <>
      {mayKeep && <KeptPlaces communityId={communityId} />}
      <CopyField className="fr-mt-2w" label={t('link')} value={window.location.href} />
    </>
  );
}

function KeptPlaces({ communityId }: { readonly communityId: number }) {
  const t = useTexts(texts);
  const [kept, setKept] = useState(() => readPlaces(communityId));
  const [name, setName] = useState('');
  const isFull = kept.length >= placeLimits.places;
  const keep = (next: readonly KeptPlace[]) => {
    if (keepPlaces(communityId, next)) setKept(next);
  };
  const add = () => {
    const named = name.trim();
    if (named === '' || isFull) return;
    const query = window.location.search.slice(0, placeLimits.address);
    keep([...kept.filter((one) => one.name !== named), { name: named, query }]);
    setName('');
    notify({ description: t('placeKept', { name: named }) });
  };
  return (
    <>
      <p className="fr-hint-text">{t('placesHint')}</p>
      <form
        className="app-guichet-places__form"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Input
          label={t('placeName')}
          nativeInputProps={{
            value: name,
            maxLength: placeLimits.name,
            autoComplete: 'off',
            onChange: ({ target }) => setName(target.value),
          }}
        />
        <Button type="submit" size="small" disabled={isFull || name.trim() === ''}>
          {t('placeKeep')}
        </Button>
      </form>
      {isFull && <p className="fr-error-text">{t('placesFull', { count: placeLimits.places })}</p>}
      {kept.length === 0 && <p>{t('placesNone')}</p>}
      <ul className="app-guichet-places">
        {kept.map((place) => (
          <li key={place.name}>
            <Button
              size="small"
              priority="tertiary no outline"
              iconId="fr-icon-map-pin-2-line"
              nativeButtonProps={{ 'aria-label': t('placeGo', { name: place.name }) }}
              onClick={() => session.push(`${window.location.pathname}${place.query}`)}
            >
              {place.name}
            </Button>
            <Button
              size="small"
              priority="tertiary no outline"
              iconId="fr-icon-delete-line"
              title={t('placeRemove', { name: place.name })}
              onClick={() => keep(kept.filter((one) => one !== place))}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
