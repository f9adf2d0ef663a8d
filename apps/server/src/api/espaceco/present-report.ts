import type { NumberedPerson, SignedInVisitor } from '@cartable/accounts';
import type {
  EspacecoAttachment,
  EspacecoReply,
  EspacecoReport,
  ReportHistoryLine,
} from '@cartable/contract';
import {
  type Attachment,
  type ShownHistoryLine,
  type ShownReply,
  type ShownReport,
  writePlace,
} from '@cartable/espaceco';
import type { RequestContext } from '../../http/handlers.ts';
import { presentFile } from './present-file.ts';
import { presentShippedGrid } from './present-grid.ts';

export function presentReport(
  context: RequestContext<SignedInVisitor>,
  { report, author, validator, abilities, replies, attachments }: ShownReport,
): EspacecoReport {
  const { language } = context;
  const grid = (name: string | null) => (name === null ? null : presentShippedGrid(name, language));
  const { theme } = report;
  return {
    id: report.id,
    community: report.communityId,
    geometry: writePlace(report),
    comment: report.comment,
    status: report.status,
    attributes:
      theme === null
        ? []
        : [{ community: theme.communityId, theme: theme.name, attributes: { ...theme.values } }],
    opening_date: report.openedAt,
    updating_date: report.updatedAt,
    closing_date: report.closedAt,
    author: presentPerson(author),
    validator: presentPerson(validator),
    commune: grid(report.commune),
    departement: grid(report.departement),
    territory: grid(report.territory),
    input_device: report.inputDevice,
    device_version: report.deviceVersion,
    sketch: report.sketch,
    ...(replies && { replies: replies.map(presentReply) }),
    ...(attachments && { attachments: attachments.map((one) => presentAttachment(context, one)) }),
    abilities: { ...abilities },
  };
}

export function presentReply(reply: ShownReply): EspacecoReply {
  return {
    id: reply.id,
    report_id: reply.reportId,
    author: presentPerson(reply.author),
    title: reply.title,
    content: reply.content,
    status: reply.status,
    date: reply.createdAt,
    abilities: { change: reply.mayChange },
  };
}

export function presentHistoryLine(line: ShownHistoryLine): ReportHistoryLine {
  return {
    kind: line.kind,
    date: line.at,
    author: presentPerson(line.author),
    before: line.before,
    after: line.after,
    reply: line.replyId,
  };
}

export function presentAttachment({ services }: RequestContext, attachment: Attachment): EspacecoAttachment {
  const address = `${services.config.publicUrl}/api/espaceco/reports/${attachment.reportId}/attachments/${attachment.id}`;
  return {
    id: attachment.id,
    title: attachment.file.fileName,
    description: null,
    ...presentFile(attachment, address),
  };
}

function presentPerson(person: NumberedPerson | undefined) {
  return person === undefined ? null : { id: person.number, username: person.userName };
}
