import { Fragment, useId, useState } from 'react';
import { defineTexts, useTexts } from '../i18n/texts.ts';
import { en } from './glossary.en.ts';
import { fr } from './glossary.fr.ts';
import type { Word } from './words.ts';
import './words-of-page.css';

const glossary = defineTexts('Glossary', { fr, en });

/** Words of the trade that a page uses, each explained when it is pointed at or reached by the keyboard. */
export default function WordsOfPage({ words }: { readonly words: readonly Word[] }) {
  const t = useTexts(glossary);
  return (
    <p className="app-words fr-text--sm">
      {t('wordsOfPage')}{' '}
      {words.map((word, rank) => (
        <Fragment key={word}>
          {rank > 0 && ' · '}
          <Explained word={t(word)} text={t(`${word}_text`)} />
        </Fragment>
      ))}
    </p>
  );
}

/** The explanation stays while it is pointed at itself, and goes by Escape (WCAG 2.1, 1.4.13). */
function Explained({ word, text }: { readonly word: string; readonly text: string }) {
  const id = useId();
  const [isShown, show] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what it shows by the mouse, the button shows by the keyboard
    <span className="app-words__word" onMouseEnter={() => show(true)} onMouseLeave={() => show(false)}>
      <button
        type="button"
        aria-describedby={id}
        onFocus={() => show(true)}
        onBlur={() => show(false)}
        onClick={() => show(true)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') show(false);
        }}
      >
        {word}
      </button>
      <span id={id} role="tooltip" className="app-words__text" hidden={!isShown}>
        {text}
      </span>
    </span>
  );
}
