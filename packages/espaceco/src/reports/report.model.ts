import type { NumberedPerson, SignedInVisitor } from '@cartable/accounts';
import type { ReportAttributeValue, ReportState } from '@cartable/contract';
import type { StoredFile } from '../files/stored-file.ts';
import type { Location } from '../grids/locate-point.ts';

/** What a report is about, with the answers to the questions of the theme. */
export interface ReportTheme {
  /** That owns it, which may not be that of the report. */
  readonly communityId: number;
  readonly name: string;
  readonly values: Readonly<Record<string, ReportAttributeValue>>;
}

export interface Report extends Location {
  readonly id: number;
  /** `null`: of none. */
  readonly communityId: number | null;
  /** Degrees, CRS:84. */
  readonly longitude: number;
  readonly latitude: number;
  readonly comment: string;
  readonly status: ReportState;
  readonly theme: ReportTheme | null;
  readonly openedAt: string;
  readonly updatedAt: string;
  readonly closedAt: string | null;
  readonly authorId: string | null;
  readonly validatorId: string | null;
  readonly inputDevice: string;
  readonly deviceVersion: string | null;
  /** JSON text. */
  readonly sketch: string | null;
}

/** An answer to a report. */
export interface Reply {
  readonly id: number;
  readonly reportId: number;
  readonly authorId: string | null;
  readonly title: string | null;
  readonly content: string;
  /** Wished by its author. */
  readonly status: ReportState;
  readonly createdAt: string;
}

/** A file joined to a report. */
export interface Attachment {
  readonly id: number;
  readonly reportId: number;
  /** Who joined it. */
  readonly authorId: string | null;
  readonly file: StoredFile;
  /** Of a picture. */
  readonly thumbnail: StoredFile | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly createdAt: string;
}

/** What ties somebody to a report, by its own community and by the one that owns its theme. */
export interface ReportPart {
  readonly isVisible: boolean;
  /** By anybody, without signing in. */
  readonly isPublic: boolean;
  readonly isAuthor: boolean;
  readonly isMember: boolean;
  readonly isManager: boolean;
  /** Replies of members close without waiting. */
  readonly membersValidate: boolean;
}

export interface ReadReport {
  readonly report: Report;
  readonly part: ReportPart;
}

/**
 * `validate`: close it without waiting; `set_status`: whatever its status, open it again included; `attach`: join files
 * to it.
 */
export type ReportAction = 'read' | 'reply' | 'validate' | 'change' | 'set_status' | 'attach' | 'remove';

export interface ShownReply extends Reply {
  readonly author: NumberedPerson | undefined;
  readonly mayChange: boolean;
}

/** A report as somebody reads it. */
export interface ShownReport {
  readonly report: Report;
  readonly author: NumberedPerson | undefined;
  readonly validator: NumberedPerson | undefined;
  readonly abilities: Readonly<Record<ReportAction, boolean>>;
  readonly isPublic: boolean;
  /** Oldest first, when they were asked for. */
  readonly replies?: readonly ShownReply[];
  readonly attachments?: readonly Attachment[];
}

/** What somebody did to a report that those who follow it hear of, once. */
export interface ReportNews {
  /** As it is now. */
  readonly report: Report;
  readonly by: SignedInVisitor;
  readonly reply?: Reply | undefined;
  readonly isStatusChanged: boolean;
}

/** What happened to a report, told in the transaction that does it. */
export interface ReportEvent {
  readonly kind: 'georem_created' | 'georem_status_changed';
  readonly report: Report;
}
