import { type AdministrationAct, administrationCalls } from '@cartable/contract/administration';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../../../base/api/hooks.ts';
import type { Column } from '../../../../base/design/DataTable.tsx';
import { PagedTable } from '../../../../base/design/PagedTable.tsx';
import { DateText } from '../../../../base/design/QuantityTexts.tsx';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { routes } from '../../../../base/routing/routes.ts';
import { fr } from './acts.texts.fr.ts';
import { actsTexts } from './acts-texts.ts';
import { texts } from './texts.ts';

const outcomes = { done: 'success', refused: 'error', pending: 'warning' } as const;

/** Who did what, and when. */
export function Acts({ page }: { readonly page: number }) {
  const t = useTexts(texts);
  const acts = useRead(
    administrationCalls.getAdministrationActs,
    { query: { page } },
    { placeholderData: keepPreviousData, staleTime: 0, meta: { persist: false } },
  );
  const words = useTexts(actsTexts);
  // A call of an older version, without words any more, is named as its reference of the API did.
  const nameOf = (call: string) => (call in fr ? words(call as keyof typeof fr) : call);
  const columns: Column<AdministrationAct>[] = [
    { header: t('date'), cell: ({ date }) => <DateText date={date} withTime /> },
    { header: t('actor'), cell: ({ actor }) => actor.name },
    {
      header: t('act'),
      cell: ({ call, subject, parameters }) => (
        <>
          <p className="fr-text--bold">{nameOf(call)}</p>
          <p className="app-data-table__sub">{subject ?? Object.values(parameters).join(', ')}</p>
        </>
      ),
    },
    {
      header: t('outcome'),
      cell: ({ outcome }) => (
        <Badge as="span" small noIcon severity={outcomes[outcome]}>
          {t(outcome)}
        </Badge>
      ),
    },
  ];
  return (
    <section>
      <h2>{t('acts')}</h2>
      <p>{t('actsLead')}</p>
      <PagedTable
        caption={t('acts')}
        query={acts}
        columns={columns}
        linkOf={(next) => routes.administration({ page: next }).link}
        emptyTitle={t('noAct')}
      />
    </section>
  );
}
