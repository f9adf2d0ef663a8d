import {
  KEPT_PLACE_NAME_MAX,
  KEPT_PLACE_QUERY_MAX,
  KEPT_PLACES_MAX,
  type KeptPlace,
} from '@cartable/contract/espaceco';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useRef, useState } from 'react';
import { messageOf } from '../../../../../base/api/api-error.ts';
import { CopyField } from '../../../../../base/design/CopyField.tsx';
import { Loaded } from '../../../../../base/design/Loaded.tsx';
import { notify } from '../../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { session } from '../../../../../base/routing/routes.ts';
import { texts } from '../texts.ts';
import {
  fits,
  type Kind,
  keptQuery,
  type Listing,
  queryWith,
  sharedAddress,
  useKeptPlaces,
} from './kept-places.ts';
import { useMovedPlaces } from './useMovedPlaces.ts';

interface PlacesPanelProps {
  readonly communityId: number;
  /** Tools the community chose; the address can be shared without them. */
  readonly kinds: readonly Kind[];
  /** Shown last. */
  readonly listing: Listing | undefined;
}

/** Named positions and searches of the person, and the address of what is shown. */
export function PlacesPanel({ communityId, kinds, listing }: PlacesPanelProps) {
  const t = useTexts(texts);
  const notMoved = useMovedPlaces(communityId);
  return (
    <>
      {notMoved !== undefined && (
        <p className="fr-error-text" role="alert">
          {t('placesNotMoved', { problem: messageOf(notMoved) })}
        </p>
      )}
      {kinds.map((kind) => (
        <KeptPlaces key={kind} communityId={communityId} kind={kind} listing={listing} />
      ))}
      <CopyField
        className="fr-mt-2w"
        label={t('link')}
        value={sharedAddress(window.location.href, listing)}
      />
    </>
  );
}

interface KeptPlacesProps extends Pick<PlacesPanelProps, 'communityId' | 'listing'> {
  readonly kind: Kind;
}

function KeptPlaces({ communityId, kind, listing }: KeptPlacesProps) {
  const t = useTexts(texts);
  const { places, query, isFull, keep, remove } = useKeptPlaces(communityId);
  const [name, setName] = useState('');
  const named = name.trim();
  const [tooLong, setTooLong] = useState<number>();
  const add = () => {
    if (named === '') return;
    const wanted = keptQuery(kind, window.location.search, listing);
    setTooLong(fits(wanted) ? undefined : wanted.length);
    if (!fits(wanted)) return;
    keep.mutate(
      {
        params: { communityId },
        body: { kind, name: named, query: wanted },
      },
      {
        onSuccess: () => {
          setName('');
          notify({ description: t('placeKept', { name: named }) });
        },
      },
    );
  };
  const heading = useRef<HTMLHeadingElement>(null);
  const removed = ({ name: gone }: KeptPlace) => {
    notify({ description: t('placeRemoved', { name: gone }) });
    // The button that was pressed goes: the focus stays in the list.
    heading.current?.focus();
  };
  const own = places.filter((place) => place.kind === kind);
  const problem = keep.error ?? remove.error;
  return (
    <section aria-label={t(`kept_${kind}`)} className="fr-mb-3w">
      <h3 ref={heading} tabIndex={-1} className="fr-h6 fr-mb-1v">
        {t(`kept_${kind}`)}
      </h3>
      <p className="fr-hint-text">{t(`keptHint_${kind}`)}</p>
      <form
        className="app-guichet-places__form"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <Input
          label={t(`keptName_${kind}`)}
          nativeInputProps={{
            value: name,
            maxLength: KEPT_PLACE_NAME_MAX,
            autoComplete: 'off',
            onChange: ({ target }) => setName(target.value),
          }}
        />
        <Button type="submit" size="small" disabled={keep.isPending || named === ''}>
          {t('placeKeep')}
        </Button>
      </form>
      {tooLong !== undefined && (
        <p className="fr-error-text" role="alert">
          {t(`keptTooLong_${kind}`, { found: tooLong, most: KEPT_PLACE_QUERY_MAX })}
        </p>
      )}
      {problem && (
        <p className="fr-error-text" role="alert">
          {messageOf(problem)}
        </p>
      )}
      {isFull && <p className="fr-hint-text">{t('placesFull', { count: KEPT_PLACES_MAX })}</p>}
      <Loaded query={query} inPlace>
        {() => (
          <>
            {own.length === 0 && <p className="fr-text--sm fr-mt-1w">{t(`keptNone_${kind}`)}</p>}
            <ul className="app-guichet-places">
              {own.map((place) => (
                <Place key={place.name} place={place} onRemove={() => remove.one(place, removed)} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </section>
  );
}

interface PlaceProps {
  readonly place: KeptPlace;
  readonly onRemove: () => void;
}

function Place({ place, onRemove }: PlaceProps) {
  const t = useTexts(texts);
  const { name } = place;
  return (
    <li>
      <Button
        size="small"
        priority="tertiary no outline"
        iconId={place.kind === 'position' ? 'fr-icon-map-pin-2-line' : 'fr-icon-search-line'}
        nativeButtonProps={{ 'aria-label': t('placeGo', { name }) }}
        onClick={() => session.push(`${window.location.pathname}${queryWith(place, window.location.search)}`)}
      >
        {name}
      </Button>
      <Button
        size="small"
        priority="tertiary no outline"
        iconId="fr-icon-delete-line"
        title={t('placeRemove', { name })}
        onClick={onRemove}
      />
    </li>
  );
}
