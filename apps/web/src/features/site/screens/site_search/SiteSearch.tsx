import { type CataloguePage, catalogueCalls } from '@cartable/contract/catalogue';
import { type SiteSearch, siteCalls } from '@cartable/contract/site';
import type { ReactNode } from 'react';
import { useRead } from '../../../../base/api/hooks.ts';
import { ListSearch } from '../../../../base/design/ListSearch.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { defineTexts, useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteLink, type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { useLangOf } from '../../parts/lang-of.ts';
import { en } from './SiteSearch.texts.en.ts';
import { fr } from './SiteSearch.texts.fr.ts';

const texts = defineTexts('site-search', { fr, en });

const FRESH_MS = 60_000;
const mostData = 6;

/** One search over everything the site shows; what is searched is in the address. */
export function Screen({ route }: { readonly route: RouteOf<'site_search'> }) {
  const t = useTexts(texts);
  const q = route.params.q?.trim() ?? '';
  return (
    <Page title={t('title')} width="narrow">
      <ListSearch
        label={t('search')}
        value={q}
        onSearch={(words) => routes.site_search(words.trim() === '' ? {} : { q: words.trim() }).replace()}
      />
      {q === '' ? <p className="fr-hint-text fr-mt-1w">{t('hint')}</p> : <Results q={q} />}
    </Page>
  );
}

function Results({ q }: { readonly q: string }) {
  const options = { staleTime: FRESH_MS, meta: { persist: false } };
  const site = useRead(siteCalls.searchSite, { query: { q, language: useLanguage() } }, options);
  const data = useRead(catalogueCalls.searchCatalogue, { query: { q, limit: mostData } }, options);
  return (
    <Loaded query={data}>
      {(records) => (
        <Loaded query={site}>{(texts) => <Found q={q} records={records} texts={texts} />}</Loaded>
      )}
    </Loaded>
  );
}

interface FoundProps {
  readonly q: string;
  readonly records: CataloguePage;
  readonly texts: SiteSearch;
}

function Found({ q, records, texts: { news, questions, pages, passages } }: FoundProps) {
  const t = useTexts(texts);
  const count = records.total + news.length + questions.length + pages.length + passages.length;
  return (
    <>
      <p role="status" className="fr-mt-3w">
        {count === 0 ? t('nothing', { q }) : t('found', { count, q })}
      </p>
      <Group
        title={t('data')}
        more={
          records.total > records.items.length && (
            <a className="fr-link" {...routes.catalogue({ q }).link}>
              {t('allData', { count: records.total })}
            </a>
          )
        }
      >
        {records.items.map(({ file_identifier: fileIdentifier, title, organisation_name: producer }) => (
          <Result
            key={fileIdentifier}
            link={routes.catalogue_record({ fileIdentifier }).link}
            title={title}
            text={producer}
          />
        ))}
      </Group>
      <Group title={t('news')}>
        {news.map(({ slug, title, summary, language }) => (
          <Result
            key={slug}
            link={routes.news_article({ slug }).link}
            title={title}
            text={summary}
            language={language}
          />
        ))}
      </Group>
      <Group title={t('questions')}>
        {questions.map(({ id, question, language }) => (
          <Result key={id} link={routes.faq({ q: question }).link} title={question} language={language} />
        ))}
      </Group>
      <Group
        title={t('passages')}
        more={
          <a className="fr-link" {...routes.documentation({ q }).link}>
            {t('allPassages')}
          </a>
        }
      >
        {passages.map(({ guide, section, anchor, excerpt, language }) => {
          const { href } = routes.documentation_guide({ guide });
          return (
            <Result
              key={`${guide}#${anchor}`}
              link={{ href: anchor === '' ? href : `${href}#${anchor}` }}
              title={section}
              text={excerpt}
              language={language}
            />
          );
        })}
      </Group>
      <Group title={t('pages')}>
        {pages.map(({ name, title, summary, language }) => (
          <Result key={name} link={routes[name]().link} title={title} text={summary} language={language} />
        ))}
      </Group>
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly more?: ReactNode;
  readonly children: readonly ReactNode[];
}

/** Results of a kind; without any, the kind is not there. */
function Group({ title, more, children }: GroupProps) {
  if (children.length === 0) return null;
  return (
    <section className="fr-mt-4w">
      <h2 className="fr-h4">{title}</h2>
      <ul className="fr-raw-list">{children}</ul>
      {more}
    </section>
  );
}

interface ResultProps {
  readonly link: RouteLink | { readonly href: string };
  readonly title: string;
  readonly text?: string | undefined;
  readonly language?: 'fr' | 'en';
}

function Result({ link, title, text, language }: ResultProps) {
  const shown = useLanguage();
  const lang = useLangOf(language ?? shown);
  return (
    <li className="fr-mb-2w" {...lang}>
      <a className="fr-text--bold" {...link}>
        {title}
      </a>
      {text && <p className="fr-text--sm fr-mb-0">{text}</p>}
    </li>
  );
}
