import { type FaqGroup, siteCalls } from '@cartable/contract/site';
import { Accordion } from '@codegouvfr/react-dsfr/Accordion';
import { useRead } from '../../../../base/api/hooks.ts';
import { ListSearch } from '../../../../base/design/ListSearch.tsx';
import { Loaded } from '../../../../base/design/Loaded.tsx';
import { Page } from '../../../../base/design/Page.tsx';
import { defineTexts, useLanguage, useTexts } from '../../../../base/i18n/texts.ts';
import { type RouteOf, routes } from '../../../../base/routing/routes.ts';
import { SiteText } from '../../parts/SiteText.tsx';
import { en } from './Faq.texts.en.ts';
import { fr } from './Faq.texts.fr.ts';
import { findQuestions } from './find-questions.ts';

const texts = defineTexts('faq', { fr, en });
const FRESH_MS = 60_000;

/** Questions by group; what is searched and the question opened by a link are in the address. */
export function Screen({ route }: { readonly route: RouteOf<'faq'> }) {
  const t = useTexts(texts);
  const query = { language: useLanguage() };
  const faq = useRead(siteCalls.getFaq, { query }, { staleTime: FRESH_MS });
  const { q = '' } = route.params;
  return (
    <Page title={t('title')} width="narrow">
      <ListSearch
        label={t('search')}
        value={q}
        onSearch={(words) => routes.faq(words === '' ? {} : { q: words }).replace()}
      />
      <Loaded query={faq}>{(groups) => <Found groups={findQuestions(groups, q)} />}</Loaded>
      <p className="fr-mt-6w">
        {t('other')}{' '}
        <a className="fr-link" {...routes.contact().link}>
          {t('write')}
        </a>
      </p>
    </Page>
  );
}

function Found({ groups }: { readonly groups: readonly FaqGroup[] }) {
  const t = useTexts(texts);
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <>
      <p role="status" className="fr-mt-3w">
        {count === 0 ? t('nothing') : t('count', { count })}
      </p>
      {count === 0 && (
        <a className="fr-link" {...routes.faq().link}>
          {t('all')}
        </a>
      )}
      {groups.map(({ title, questions }) => (
        <section key={title} className="fr-mb-4w">
          <h2 className="fr-h4">{title}</h2>
          {questions.map((question) => (
            <Question key={question.id} question={question} />
          ))}
        </section>
      ))}
    </>
  );
}

function Question({
  question: { id, question, answer, language },
}: {
  readonly question: FaqGroup['questions'][number];
}) {
  return (
    <Accordion id={id} titleAs="h3" label={question} defaultExpanded={location.hash === `#${id}`}>
      <SiteText text={answer} language={language} />
    </Accordion>
  );
}
