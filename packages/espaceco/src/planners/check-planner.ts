import { CartableError, type EmailPlannerForm } from '@cartable/contract';
import type { Community } from '../communities/community.model.ts';
import { cleanHtml } from '../text/clean-html.ts';

/** @throws {CartableError} `espaceco.planner-status`, `espaceco.planner-theme` */
export function checkPlanner(community: Community, form: EmailPlannerForm): EmailPlannerForm {
  const statuses = form.condition?.status ?? [];
  const isOfStatus = form.event === 'georem_status_changed';
  const isFit = isOfStatus
    ? statuses.length > 0 && statuses.every((code) => community.reportStatuses[code].active)
    : form.condition === null;
  if (!isFit) throw new CartableError('espaceco.planner-status', { statuses: statuses.join(', ') || '∅' });
  const themeNames = new Set(community.themes.map(({ theme }) => theme));
  const unknown = form.themes.find((theme) => !themeNames.has(theme));
  if (unknown !== undefined) throw new CartableError('espaceco.planner-theme', { theme: unknown });
  return { ...form, body: cleanHtml(form.body) };
}
