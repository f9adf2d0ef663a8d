import type { Language } from '@cartable/contract/core';
import { useLanguage } from '../i18n/texts.ts';
import { fillSite, useProseFacts } from '../site/prose-facts.ts';
import { Page } from './Page.tsx';

/** A page to read: paragraphs under headings. `{site}`, `{version}` and `{address}` stand for facts of the installation. */
export interface ProseText {
  readonly title: string;
  readonly lead?: string;
  readonly sections: readonly ProseSection[];
}

export interface ProseSection {
  readonly heading: string;
  readonly paragraphs?: readonly string[];
  readonly items?: readonly string[];
}

export function ProsePage({ texts }: { readonly texts: Readonly<Record<Language, ProseText>> }) {
  const facts = useProseFacts();
  const { title, lead, sections } = texts[useLanguage()];
  const fill = (text: string) => fillSite(text, facts);
  return (
    <Page title={fill(title)} width="narrow">
      {lead !== undefined && <p className="fr-text--lead">{fill(lead)}</p>}
      {sections.map(({ heading, paragraphs = [], items = [] }) => (
        <section key={heading}>
          <h2 className="fr-h4 fr-mt-4w">{fill(heading)}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{fill(paragraph)}</p>
          ))}
          {items.length > 0 && (
            <ul>
              {items.map((item) => (
                <li key={item}>{fill(item)}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </Page>
  );
}
