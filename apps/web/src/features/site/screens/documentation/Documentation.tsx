import { type GuidePassage, type Guides, siteCalls } from '@cartable/contract/site';
import { useRead } from '../../../../base/api/hooks.ts';
import { ListSearch } from '../../../../base/design/ListSearch.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { documentationTexts } from '../../parts/documentation-texts.ts';
import { useLangOf } from '../../parts/lang-of.ts';
import './documentation.css';

const FRESH_MS = 60_000;
const apiDocumentation = '/api/docs';

/** The guides, and the search in them; what is searched is in the address. */
export function Screen({ route }: { readonly route: RouteOf<'documentation'> }) {
  const t = useTexts(documentationTexts);
  const { q = '' } = route.params;
  const query = { q, language: useLanguage() };
  const guides = useRead(siteCalls.getGuides, { query }, { staleTime: FRESH_MS });
  return (
    <Page title={t('title')}>
      <p className="fr-text--lead">{t('lead')}</p>
      <ListSearch
        label={t('search')}
        value={q}
        onSearch={(words) => routes.documentation(words === '' ? {} : { q: words }).replace()}
      />
      <Loaded query={guides}>{(read) => (q === '' ? <All {...read} /> : <Found {...read} />)}</Loaded>
    </Page>
  );
}

function All({ guides }: Guides) {
  const t = useTexts(documentationTexts);
  return (
    <>
      <h2 className="fr-h4 fr-mt-4w">{t('guides')}</h2>
      <ul className="fr-raw-list app-guides">
        {guides.map((guide) => (
          <GuideItem key={guide.name} {...guide} />
        ))}
      </ul>
      <h2 className="fr-h4 fr-mt-6w">{t('programs')}</h2>
      <p>
        <a className="fr-link" href={apiDocumentation} target="_blank" rel="noopener" title={t('apiTitle')}>
          {t('api')}
        </a>
      </p>
      <p className="fr-mt-4w">
        {t('ask')}{' '}
        <a className="fr-link" {...routes.faq().link}>
          {t('faq')}
        </a>{' '}
        ·{' '}
        <a className="fr-link" {...routes.contact().link}>
          {t('contact')}
        </a>
      </p>
    </>
  );
}

function GuideItem({ name, title, summary, language }: Guides['guides'][number]) {
  return (
    <li className="app-guides__one fr-enlarge-link" {...useLangOf(language)}>
      <h3 className="fr-h6 fr-mb-1w">
        <a {...routes.documentation_guide({ guide: name }).link}>{title}</a>
      </h3>
      <p className="fr-mb-0">{summary}</p>
    </li>
  );
}

function Found({ passages }: Guides) {
  const t = useTexts(documentationTexts);
  return (
    <>
      <p role="status" className="fr-mt-3w">
        {passages.length === 0 ? t('nothing') : t('found', { count: passages.length })}
      </p>
      <ol className="fr-raw-list">
        {passages.map((passage) => (
          <Passage key={`${passage.guide}#${passage.anchor}`} passage={passage} />
        ))}
      </ol>
      <a className="fr-link" {...routes.documentation().link}>
        {t('all')}
      </a>
    </>
  );
}

function Passage({
  passage: { guide, title, section, anchor, excerpt, language },
}: {
  readonly passage: GuidePassage;
}) {
  const { href } = routes.documentation_guide({ guide });
  return (
    <li className="fr-mb-3w" {...useLangOf(language)}>
      <h2 className="fr-h6 fr-mb-0">
        <a href={anchor === '' ? href : `${href}#${anchor}`}>{section}</a>
      </h2>
      {section !== title && <p className="fr-text--sm fr-mb-0 app-guides__of">{title}</p>}
      <p className="fr-mb-0">{excerpt}</p>
    </li>
  );
}
