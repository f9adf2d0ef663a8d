import type { ReportStatus } from '@cartable/contract/espaceco';
import { useState } from 'react';
import { useMe } from '../../../../base/api/session.ts';
import { draftKey, dropDraft, readDraft, writeDraft } from '../../../../base/forms/index.ts';

export interface ReplyValues {
  content: string;
  status: ReportStatus | '';
}

export const emptyReply: ReplyValues = { content: '', status: '' };

/**
 * The reply somebody began to a report, kept in the tab until it is sent: over the form that changes the report, over
 * another page, and on the map as well as on the page of the report.
 */
export function useReplyDraft(reportId: number) {
  const { data: me } = useMe();
  const key = draftKey({ person: me?.id ?? '', address: `report-reply/${reportId}` });
  const [begun] = useState(() => readDraft<ReplyValues>(key)?.values ?? emptyReply);
  return {
    begun,
    keep: (values: ReplyValues) => {
      const isEmpty = values.content.trim() === '' && values.status === '';
      if (isEmpty) dropDraft(key);
      else writeDraft(key, { values, step: 0, at: new Date().toISOString() });
    },
    drop: () => dropDraft(key),
  };
}
