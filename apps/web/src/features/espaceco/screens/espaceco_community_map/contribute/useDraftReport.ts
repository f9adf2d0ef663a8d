import type { EspacecoCommunity, EspacecoTable } from '@cartable/contract/espaceco';
import { useRef } from 'react';
import { notify } from '../../../../../base/design/snackbar.ts';
import { useTexts } from '../../../../../base/i18n/texts.ts';
import { randomUuid } from '../../../../../base/state/random-uuid.ts';
import type { Draft } from '../../../parts/unsent/drafts/draft.ts';
import { wholeActs } from '../../../parts/unsent/drafts/linked-drafts.ts';
import { enqueue } from '../../../parts/unsent/sending/send-queue.ts';
import { contributeTexts } from './contribute-texts.ts';
import { filesOfDraft, reportOfDraft } from './report-of-draft.ts';
import type { Contribution } from './useContribution.ts';

interface DraftReport {
  readonly community: EspacecoCommunity;
  readonly person: number | undefined;
  readonly contribution: Contribution;
  readonly tableOf: (draft: Draft) => EspacecoTable | undefined;
}

/** Turns a draft, and what else is of its act, into reports. */
export function useDraftReport({ community, person, contribution, tableOf }: DraftReport) {
  const t = useTexts(contributeTexts);
  const { drafts, withdraw } = contribution;
  /** Pressed again before they are queued, they are reported once. */
  const underWay = useRef(new Set<string>());
  return async (draft: Draft) => {
    const of = { communityId: community.id, intro: t('reportIntro') };
    const bodies = wholeActs([draft], drafts).flatMap((one) => {
      const body = reportOfDraft(one, { ...of, table: tableOf(one) });
      return body ? [{ one, body }] : [];
    });
    const ids = bodies.map(({ one }) => one.id);
    if (person === undefined || bodies.length === 0 || ids.some((id) => underWay.current.has(id))) return;
    for (const id of ids) underWay.current.add(id);
    try {
      for (const { one, body } of bodies)
        await enqueue({
          kind: 'report',
          id: randomUuid(),
          person,
          communityId: community.id,
          at: Date.now(),
          fate: 'waiting',
          body,
          files: filesOfDraft(one),
        });
      withdraw(ids);
    } finally {
      for (const id of ids) underWay.current.delete(id);
    }
    notify({ description: t('reported', { count: bodies.length }) });
  };
}
