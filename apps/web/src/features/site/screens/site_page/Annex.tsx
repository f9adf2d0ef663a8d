import type { AutomatedCriterion, AutomatedResults } from '@cartable/contract/site';
import { type Column, DataTable } from '../../../../base/design/DataTable.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { statementTexts } from './statement-texts.ts';

/** All those of RGAA 4. */
const criteriaOfRgaa = 106;
const criteriaAddress = 'https://accessibilite.numerique.gouv.fr/methode/criteres-et-tests/';

type Row = AutomatedCriterion & { readonly _id: string };

/** What a program found on the pages of this version, and how little that is. */
export function Annex({ results }: { readonly results: AutomatedResults }) {
  const t = useTexts(statementTexts);
  const { date, program, paths, languages, themes, widths, criteria, others } = results;
  const broken = new Set([...criteria.flatMap((one) => one.broken), ...others]);
  return (
    <section aria-labelledby="accessibility-annex" className="fr-mt-4w">
      <h2 id="accessibility-annex" className="fr-h4">
        {t('annex')}
      </h2>
      <p>
        {t('annexOf', { program, paths: paths.length })}{' '}
        {t('annexLooks', {
          languages: languages.map((language) => t(`language_${language}`)).join(t('and')),
          themes: themes.map((theme) => t(`theme_${theme}`)).join(t('and')),
          widths: widths.join(t('and')),
        })}{' '}
        <DateText date={date} />.
      </p>
      <p>
        {broken.size === 0
          ? t('noneBroken')
          : t('broken', { count: broken.size, rules: [...broken].join(', ') })}
      </p>
      <p>{t('annexLimits', { criteria: criteria.length, all: criteriaOfRgaa })}</p>
      <DataTable
        caption={t('annexTable')}
        columns={useColumns()}
        items={criteria.map((one) => ({ ...one, _id: one.criterion }))}
      />
    </section>
  );
}

function useColumns(): Column<Row>[] {
  const t = useTexts(statementTexts);
  return [
    {
      header: t('criterion'),
      cell: ({ criterion }) => (
        <a
          className="app-annex__whole"
          href={`${criteriaAddress}#${criterion}`}
          target="_blank"
          rel="noopener external"
          title={t('criterionTitle', { criterion })}
        >
          {criterion}
        </a>
      ),
    },
    { header: t('rules'), cell: ({ rules }) => rules.join(', ') },
    {
      header: t('result'),
      cell: ({ broken }) =>
        broken.length === 0 ? (
          <span className="app-annex__whole">{t('held')}</span>
        ) : (
          t('brokenBy', { rules: broken.join(', ') })
        ),
    },
  ];
}
