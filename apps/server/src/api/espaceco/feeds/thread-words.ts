import type { Language, ReportHistoryKind } from '@cartable/contract';

/** Changes that need no more than their name. */
type NamedChange = Exclude<ReportHistoryKind, 'opened' | 'reply' | 'status' | 'bulk'>;

export interface ThreadWords {
  /** @param theme with its dash, or nothing */
  report(id: number, theme: string): string;
  status(status: string): string;
  reply(by: string, status: string): string;
  by(name: string): string;
  statusChanged(before: string, after: string): string;
  about(what: string, values: string): string;
  readonly done: Readonly<Record<NamedChange, string>>;
  readonly somebody: string;
}

/** Words of the feed of a report, in both languages. */
export const threadWords: Readonly<Record<Language, ThreadWords>> = {
  fr: {
    report: (id, theme) => `Signalement n° ${id}${theme}`,
    status: (status) => `Statut\u00a0: ${status}`,
    reply: (by, status) => `Réponse de ${by}\u00a0: ${status}`,
    by: (name) => `Par ${name}`,
    statusChanged: (before, after) => `Statut\u00a0: ${before} → ${after}`,
    about: (what, values) => `${what}\u00a0: ${values}`,
    done: {
      accepted: 'Signalement reçu sans compte, accepté',
      moved: 'Signalement déplacé',
      community: 'Guichet du signalement changé',
      theme: 'Thème changé',
      answers: 'Réponses aux questions du thème modifiées',
      comment: 'Commentaire modifié',
      sketch: 'Croquis modifié',
      attachment_added: 'Fichier joint',
      attachment_removed: 'Fichier retiré',
      reply_changed: 'Réponse modifiée',
    },
    somebody: 'quelqu’un',
  },
  en: {
    report: (id, theme) => `Report no. ${id}${theme}`,
    status: (status) => `Status: ${status}`,
    reply: (by, status) => `Reply of ${by}: ${status}`,
    by: (name) => `By ${name}`,
    statusChanged: (before, after) => `Status: ${before} → ${after}`,
    about: (what, values) => `${what}: ${values}`,
    done: {
      accepted: 'Report received without an account, accepted',
      moved: 'Report moved',
      community: 'Community of the report changed',
      theme: 'Theme changed',
      answers: 'Answers to the questions of the theme changed',
      comment: 'Comment changed',
      sketch: 'Sketch changed',
      attachment_added: 'File joined',
      attachment_removed: 'File removed',
      reply_changed: 'Reply changed',
    },
    somebody: 'somebody',
  },
};
