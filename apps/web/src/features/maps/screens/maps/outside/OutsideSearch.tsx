import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { type FormEvent, useRef, useState } from 'react';
import { messageOf } from '../../../../../base/api/api-error.ts';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { rankOf } from '../map-state.ts';
import { AddOrChosen } from '../search/AddOrChosen.tsx';
import type { AddLayerProps } from '../search/adding.ts';
import { texts } from '../texts.ts';
import { type OutsideOffer, OutsideRefusal, type OutsideService, sourceOf } from './outside-service.ts';
import { readAddress } from './read-address.ts';

/** As many as are read at a glance; words narrow the list. */
const listed = 30;

/** Layers of another site, by its address: it is read, and its layers are given to choose from. */
export function OutsideSearch({ chosen, isFull, onAdd }: Omit<AddLayerProps, 'wanted'>) {
  const t = useTexts(texts);
  const field = useRef<HTMLInputElement>(null);
  const reading = useRef(new AbortController());
  const [isReading, setReading] = useState(false);
  const [service, setService] = useState<OutsideService>();
  const [error, fail] = useState<string>();
  const [words, setWords] = useState('');

  const read = async (event: FormEvent) => {
    event.preventDefault();
    reading.current.abort();
    reading.current = new AbortController();
    const { signal } = reading.current;
    setReading(true);
    fail(undefined);
    setService(undefined);
    setWords('');
    try {
      setService(await readAddress(field.current?.value ?? '', signal));
    } catch (problem) {
      if (!signal.aborted) {
        fail(reasonOf(problem));
        field.current?.focus();
      }
    } finally {
      if (!signal.aborted) setReading(false);
    }
  };
  const reasonOf = (problem: unknown) =>
    problem instanceof OutsideRefusal
      ? t(`outside_${problem.problem}`)
      : messageOf(problem) || t('outside_unknown');
  const found = service ? offersOf(service, words) : [];
  return (
    <form className="app-maps__outside" onSubmit={(event) => void read(event)}>
      <Input
        label={t('outsideAddress')}
        hintText={t('outsideHint')}
        state={error === undefined ? 'default' : 'error'}
        stateRelatedMessage={error}
        nativeInputProps={{ ref: field, inputMode: 'url', autoComplete: 'url', required: true }}
      />
      <Button type="submit" priority="secondary" size="small" disabled={isReading}>
        {t(isReading ? 'outsideReading' : 'outsideRead')}
      </Button>
      <p className="fr-hint-text fr-my-1w" role="status">
        {isReading ? t('outsideReading') : service ? t('outsideFound', { count: found.length }) : ''}
      </p>
      {service && (
        <>
          <p className="fr-text--sm fr-text--bold fr-mb-1v">{service.title}</p>
          {service.offers.length > listed && (
            <Input
              label={t('outsideWords')}
              nativeInputProps={{ value: words, onChange: ({ target }) => setWords(target.value) }}
            />
          )}
          <ul className="app-maps__found-layers app-maps__outside-layers">
            {found.slice(0, listed).map((offer) => {
              const source = sourceOf(service, offer);
              return (
                <li key={offer.name}>
                  <span>
                    {offer.title}{' '}
                    {offer.title !== offer.name && <span className="fr-hint-text">{offer.name}</span>}
                  </span>
                  <AddOrChosen
                    title={offer.title}
                    isChosen={rankOf(chosen, source) >= 0}
                    isFull={isFull}
                    onAdd={() => onAdd(source, { title: offer.title, bbox: offer.box })}
                  />
                </li>
              );
            })}
          </ul>
          {found.length > listed && <p className="fr-hint-text">{t('outsideMore', { count: listed })}</p>}
        </>
      )}
    </form>
  );
}

function offersOf({ offers }: OutsideService, words: string): readonly OutsideOffer[] {
  const wanted = words.trim().toLocaleLowerCase();
  if (wanted === '') return offers;
  return offers.filter(({ title, name }) => `${title} ${name}`.toLocaleLowerCase().includes(wanted));
}
