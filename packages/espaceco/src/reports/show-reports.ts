import { isAdministrator, type Visitor } from '@cartable/accounts';
import type { Connection } from '@cartable/storage';
import type { EspacecoContext } from '../context.ts';
import { listAttachments } from './attachment.store.ts';
import { partsOf } from './parts-of.ts';
import { listReplies } from './reply.store.ts';
import type { ReadReport, Reply, Report, ShownReport } from './report.model.ts';
import { reportPolicy } from './report.policy.ts';
import { isOpen } from './status-rules.ts';

export interface ReportExtras {
  readonly replies: boolean;
  readonly attachments: boolean;
}

/** Reports as the visitor reads them, in the same order. @param told what is told besides */
export async function showReports(
  context: EspacecoContext,
  db: Connection,
  { visitor, reports, told }: { visitor: Visitor; reports: readonly Report[]; told: ReportExtras },
): Promise<ShownReport[]> {
  const partOf = await partsOf(db, visitor, reports);
  const ids = reports.map(({ id }) => id);
  const replies = told.replies ? await listReplies(db, ids) : [];
  const attachments = told.attachments ? await listAttachments(db, ids) : [];
  const named = [
    ...reports.flatMap(({ authorId, validatorId }) => [authorId, validatorId]),
    ...replies.map(({ authorId }) => authorId),
  ];
  const people = await context.people.findPeople(
    named.filter((id) => id !== null),
    db,
  );
  const repliesOf = Map.groupBy(replies, ({ reportId }) => reportId);
  const attachmentsOf = Map.groupBy(attachments, ({ reportId }) => reportId);
  return reports.map((report) => {
    const read = { report, part: partOf(report) };
    const shownReply = (reply: Reply) => ({
      ...reply,
      author: people.get(reply.authorId ?? ''),
      mayChange: mayChange(visitor, read, reply),
    });
    return {
      report,
      author: people.get(report.authorId ?? ''),
      validator: people.get(report.validatorId ?? ''),
      abilities: abilitiesOf(visitor, read),
      isPublic: read.part.isPublic,
      ...(told.replies ? { replies: (repliesOf.get(report.id) ?? []).map(shownReply) } : {}),
      ...(told.attachments ? { attachments: attachmentsOf.get(report.id) ?? [] } : {}),
    };
  });
}

/** Of a report that is closed, nothing but the status may change. */
function abilitiesOf(visitor: Visitor, read: ReadReport): ShownReport['abilities'] {
  const abilities = reportPolicy.abilities(visitor, read);
  if (isOpen(read.report.status)) return abilities;
  return { ...abilities, reply: false, validate: false, change: false, attach: false };
}

function mayChange(visitor: Visitor, { report, part }: ReadReport, { authorId }: Reply): boolean {
  if (visitor.kind === 'anonymous' || !isOpen(report.status)) return false;
  return authorId === visitor.id || part.isManager || isAdministrator(visitor);
}
