import { definePolicy } from '@cartable/accounts';
import type { ReadReport, ReportAction } from './report.model.ts';

export const reportPolicy = definePolicy<ReportAction, ReadReport>({
  knows: (_visitor, { part }) => part.isVisible,
  rules: {
    read: { right: 'member', allows: (_visitor, { part }) => part.isVisible },
    reply: { right: 'member', allows: (_visitor, { part }) => part.isMember },
    validate: {
      right: 'admin',
      allows: (_visitor, { part }) => part.isManager || (part.isMember && part.membersValidate),
    },
    change: { right: 'admin', allows: (_visitor, { part }) => part.isAuthor || part.isManager },
    set_status: { right: 'admin', allows: (_visitor, { part }) => part.isManager },
    attach: { right: 'member', allows: (_visitor, { part }) => part.isAuthor || part.isMember },
    remove: { right: 'admin', allows: (_visitor, { part }) => part.isManager },
  },
});
