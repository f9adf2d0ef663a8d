import type { Language } from '@cartable/contract/core';
import { MarkdownText } from '../../../base/design/MarkdownText.tsx';
import { useLangOf } from './lang-of.ts';
import './site-text.css';

/** A text of the site, said to be in the language it is written in. */
export function SiteText({ text, language }: { readonly text: string; readonly language: Language }) {
  return (
    <div {...useLangOf(language)}>
      <MarkdownText className="app-site-text" text={text} withImages />
    </div>
  );
}
