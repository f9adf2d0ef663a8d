import type { SameTexts } from '../../../../base/i18n/texts.ts';
import type { fr } from './MyNotifications.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  title: 'My notifications',
  emptyTitle: 'Nothing to tell',
  emptyText:
    'You will find here the end of your works and the answers to your requests for a workspace, a membership or an access, for ninety days.',
  allRead: 'You have read everything.',
  unread_one: '{{count}} unread notification',
  unread_other: '{{count}} unread notifications',
  markRead: 'Mark all as read',
  new: 'New',
  reason: 'Reason: {{message}}',
  TASK_DONE: 'Work done: {{subject}}',
  TASK_FAILED: 'Work failed: {{subject}}',
  JOIN_ACCEPTED: 'You have joined the community “{{subject}}”',
  JOIN_REFUSED: 'Your request to join “{{subject}}” is refused',
  WORKSPACE_ACCEPTED: 'Your workspace “{{subject}}” is open',
  WORKSPACE_REFUSED: 'Your request for the workspace “{{subject}}” is refused',
  PERMISSION_GRANTED: 'You have access to: {{subject}}',
  SPACE_ACCEPTED: 'You are a member of “{{subject}}” in the collaborative space',
  SPACE_REFUSED: 'Your request for “{{subject}}”, in the collaborative space, is refused',
};
