import { type Guide, siteCalls } from '@cartable/contract/site';
import { useEffect } from 'react';
import rehypeSlug from 'rehype-slug';
import { useRead } from '../../../../base/api/hooks.ts';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { MarkdownText } from '../../../../base/design/MarkdownText.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { documentationTexts } from '../../parts/documentation-texts.ts';
import { useLangOf } from '../../parts/lang-of.ts';
import { guideLink, guidePicture } from './guide-link.ts';
import './documentation-guide.css';

const FRESH_MS = 60_000;
const slugs = [rehypeSlug];

/** A guide, with its table of contents; each part has an address. */
export function Screen({ route }: { readonly route: RouteOf<'documentation_guide'> }) {
  const query = { language: useLanguage() };
  const guide = useRead(siteCalls.getGuide, { params: route.params, query }, { staleTime: FRESH_MS });
  return <Loaded query={guide}>{(read) => <Read guide={read} />}</Loaded>;
}

function Read({ guide }: { readonly guide: Guide }) {
  const t = useTexts(documentationTexts);
  const { title, body, sections, pictures, language } = guide;
  useArrival(guide);
  return (
    <Page title={title} trail={[{ label: t('title'), link: routes.documentation().link }]}>
      <div className="app-guide" {...useLangOf(language)}>
        <nav className="app-guide__contents" aria-labelledby="guide-contents">
          <h2 id="guide-contents" className="fr-text--md fr-text--bold fr-mb-1w">
            {t('contents')}
          </h2>
          <ul className="fr-raw-list">
            {sections.map(({ depth, title: section, anchor }) => (
              <li key={anchor} className={`app-guide__at-${depth}`}>
                <a className="fr-link fr-link--sm" href={`#${anchor}`}>
                  {section}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <MarkdownText
          className="app-guide__text"
          text={body}
          withImages
          rehypePlugins={slugs}
          linkTo={guideLink}
          imageAt={(src) => ({
            ...pictures.find((picture) => picture.src === src),
            src: guidePicture(src),
          })}
        />
      </div>
    </Page>
  );
}

/** The browser looks for the part of the address before the text has come. */
function useArrival(guide: Guide): void {
  useEffect(() => {
    const part = guide.sections.find(({ anchor }) => `#${anchor}` === decodeURIComponent(location.hash));
    if (part) document.getElementById(part.anchor)?.scrollIntoView();
  }, [guide]);
}
