import type { EspacecoCommunity, EspacecoTable } from '@cartable/contract/espaceco';
import { Alert } from '@codegouvfr/react-dsfr/Alert';
import { Badge } from '@codegouvfr/react-dsfr/Badge';
import { Button } from '@codegouvfr/react-dsfr/Button';
import { Input } from '@codegouvfr/react-dsfr/Input';
import { useState } from 'react';
import { notify } from '../../../../../base/design/snackbar.ts';
import { useLanguage, useTexts } from '../../../../../base/i18n/texts.ts';
import { randomUuid } from '../../../../../base/state/random-uuid.ts';
import { afterSending, type Hold, readyOf } from '../../../parts/unsent/drafts/after-sending.ts';
import { type Draft, nameOf } from '../../../parts/unsent/drafts/draft.ts';
import { enqueueChanges, listSent } from '../../../parts/unsent/sending/send-queue.ts';
import { contributeTexts } from './contribute-texts.ts';
import { DocumentValue } from './DocumentValue.tsx';
import { toldValue } from './told-value.ts';
import type { Contribution } from './useContribution.ts';
import type { WhereToEdit } from './where-to-edit.ts';

interface DraftsReviewProps {
  readonly community: EspacecoCommunity;
  readonly person: number | undefined;
  readonly contribution: Contribution;
  readonly tableOf: (draft: Draft) => EspacecoTable | undefined;
  readonly where: WhereToEdit;
  readonly onReport: (draft: Draft) => void;
}

const severities = { Insert: 'success', Update: 'info', Delete: 'error' } as const;

/** Drafts one by one, then one comment and one transaction for all of a database. */
export function DraftsReview({
  community,
  person,
  contribution,
  tableOf,
  where,
  onReport,
}: DraftsReviewProps) {
  const t = useTexts(contributeTexts);
  const [comment, setComment] = useState('');
  const { drafts, select, withdraw, release } = contribution;
  // One that is refused would keep the others from being written.
  const keptBack = where.keptBack(drafts);
  const ready = drafts.filter(
    (draft) => contribution.holdOf(draft) === undefined && !keptBack.includes(draft),
  );
  const send = async () => {
    if (person === undefined) return;
    const made = await enqueueChanges(person, (sent) => {
      // Another tab may have sent some: those are not sent once more.
      const left = readyOf(afterSending(drafts, sent), sent);
      const misplaced = where.keptBack(left);
      const byDatabase = Map.groupBy(
        left.filter((draft) => !misplaced.includes(draft)),
        ({ databaseId }) => databaseId,
      );
      return [...byDatabase].map(([databaseId, of]) => ({
        kind: 'transaction',
        id: randomUuid(),
        person,
        communityId: community.id,
        at: Date.now(),
        fate: 'waiting',
        databaseId,
        comment: comment.trim(),
        drafts: of,
      }));
    });
    release(made.flatMap(({ drafts: of }) => of));
    contribution.settle(await listSent(person).catch(() => []));
    setComment('');
    notify({ description: t('queued') });
  };
  return (
    <section className="app-guichet-drafts">
      <h3 className="fr-h6 fr-mb-1w">{t('drafts', { count: drafts.length })}</h3>
      {!contribution.isKept && (
        <Alert small severity="warning" className="fr-mb-2w" description={t('notKept')} />
      )}
      <ul className="app-guichet-places">
        {drafts.map((draft) => (
          <li key={draft.id} className="app-guichet-draft">
            <p className="fr-mb-1v">
              <Badge as="span" small noIcon severity={severities[draft.state]}>
                {t(`state_${draft.state}`)}
              </Badge>{' '}
              {nameOf(draft, { isNew: t('newObject'), table: tableOf(draft) })}
            </p>
            <Changes draft={draft} table={tableOf(draft)} />
            <Held hold={contribution.holdOf(draft)} />
            {keptBack.includes(draft) && (
              <p className="fr-hint-text fr-mb-1v">{t(`misplaced_${where.misplaced(draft) ?? 'act'}`)}</p>
            )}
            <div className="app-guichet__acts">
              <Button
                size="small"
                priority="tertiary no outline"
                // Its form is that of its table.
                disabled={tableOf(draft) === undefined}
                onClick={() => select(draft.id)}
              >
                {t('edit')}
              </Button>
              <Button size="small" priority="tertiary no outline" onClick={() => withdraw([draft.id])}>
                {t('withdraw')}
              </Button>
              <Button size="small" priority="tertiary no outline" onClick={() => onReport(draft)}>
                {t('asReport')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Input
          label={t('comment')}
          nativeInputProps={{
            value: comment,
            maxLength: 2000,
            autoComplete: 'off',
            onChange: ({ target }) => setComment(target.value),
          }}
        />
        <Button type="submit" disabled={person === undefined || ready.length === 0}>
          {t('send', { count: ready.length })}
        </Button>
      </form>
    </section>
  );
}

function Held({ hold }: { readonly hold: Hold | undefined }) {
  const t = useTexts(contributeTexts);
  return hold && <p className="fr-hint-text fr-mb-1v">{t(`held_${hold}`)}</p>;
}

/** What a draft changes, each value before and after. */
export function Changes({
  draft,
  table,
}: {
  readonly draft: Draft;
  readonly table: EspacecoTable | undefined;
}) {
  const t = useTexts(contributeTexts);
  const language = useLanguage();
  if (draft.state === 'Delete') return null;
  return (
    <ul className="fr-text--sm fr-mb-1v">
      {Object.entries(draft.values).map(([name, value]) => {
        const column = table?.columns.find((one) => one.name === name);
        const title = column?.title ?? name;
        const text = (one: unknown) => toldValue(one, { type: column?.type, language }) ?? t('noValue');
        if (name === draft.geometryName) return <li key={name}>{t('shapeChanged')}</li>;
        if (column?.type === 'Document')
          return (
            <li key={name}>
              {t('valueIs', { title, after: '' })}
              {draft.base !== null && (
                <>
                  <DocumentValue value={draft.base[name]} /> →{' '}
                </>
              )}
              <DocumentValue value={value} />
            </li>
          );
        return (
          <li key={name}>
            {draft.base === null
              ? t('valueIs', { title, after: text(value) })
              : t('valueWas', { title, before: text(draft.base[name]), after: text(value) })}
          </li>
        );
      })}
    </ul>
  );
}
