import { layOutMail, type MailContent } from '../layout.ts';
import { greeting, type MailSite, mailedPages } from './mail-site.ts';

export interface RequestedWorkspace {
  readonly name: string;
  readonly technicalName: string;
  /** Why, in the applicant's words. */
  readonly information: string;
}

interface Applicant {
  readonly name: string;
  readonly email: string;
  readonly id: string;
  /** Communities it supervises, and those it belongs to: name and identifier. */
  readonly supervised: readonly string[];
  readonly memberOf: readonly string[];
}

/** To the administrators: who asks for what, and where to answer. */
export function writeCreationRequest({
  language,
  siteTitle,
  publicUrl,
  requested,
  applicant,
}: MailSite & { requested: RequestedWorkspace; applicant: Applicant }): MailContent {
  const words = {
    fr: {
      subject: `Demande d’espace de travail\u00a0: ${requested.name}`,
      paragraphs: ['Une personne demande un espace de travail.'],
      details: {
        name: 'Nom',
        technicalName: 'Nom technique',
        applicant: 'Demandeur',
        id: 'Identifiant',
        supervised: 'Supervise',
        memberOf: 'Membre de',
      },
      none: 'aucune communauté',
      link: 'Répondre à la demande',
      closing: 'La personne attend votre réponse.',
    },
    en: {
      subject: `Request for a workspace: ${requested.name}`,
      paragraphs: ['Somebody asks for a workspace.'],
      details: {
        name: 'Name',
        technicalName: 'Technical name',
        applicant: 'Applicant',
        id: 'Identifier',
        supervised: 'Supervises',
        memberOf: 'Member of',
      },
      none: 'no community',
      link: 'Answer the request',
      closing: 'The person is waiting for your answer.',
    },
  }[language];
  const list = (names: readonly string[]) => (names.length === 0 ? words.none : names.join(', '));
  return layOutMail({
    language,
    siteTitle,
    subject: words.subject,
    greeting: greeting[language],
    paragraphs: words.paragraphs,
    details: [
      [words.details.name, requested.name],
      [words.details.technicalName, requested.technicalName],
      [words.details.applicant, `${applicant.name} <${applicant.email}>`],
      [words.details.id, applicant.id],
      [words.details.supervised, list(applicant.supervised)],
      [words.details.memberOf, list(applicant.memberOf)],
    ],
    ...(requested.information === '' ? {} : { quote: requested.information }),
    link: { label: words.link, url: `${publicUrl}/administration/demandes` },
    closing: words.closing,
  });
}

/** To the applicant, at once: what was asked has arrived. */
export function writeCreationReceipt({
  language,
  siteTitle,
  requested,
}: Omit<MailSite, 'publicUrl'> & { requested: RequestedWorkspace }): MailContent {
  const words = {
    fr: {
      subject: 'Votre demande d’espace de travail',
      paragraphs: [
        `Votre demande d’espace de travail «\u00a0${requested.name}\u00a0» (${requested.technicalName}) est arrivée aux administrateurs. Leur réponse vous parviendra par courriel.`,
      ],
      closing: 'Si vous n’avez rien demandé, changez votre mot de passe sans attendre.',
    },
    en: {
      subject: 'Your request for a workspace',
      paragraphs: [
        `Your request for the workspace “${requested.name}” (${requested.technicalName}) reached the administrators. Their answer will come by mail.`,
      ],
      closing: 'If you did not ask for anything, change your password now.',
    },
  }[language];
  return layOutMail({ ...words, language, siteTitle, greeting: greeting[language] });
}

/** To the applicant: the workspace is there. */
export function writeCreationAcceptance({
  language,
  siteTitle,
  publicUrl,
  name,
  datastoreId,
}: MailSite & { name: string; datastoreId: string }): MailContent {
  const words = {
    fr: {
      subject: `Votre espace de travail «\u00a0${name}\u00a0» est prêt`,
      paragraphs: [
        `L’espace de travail «\u00a0${name}\u00a0» vient d’être créé. Vous en êtes le superviseur\u00a0: vous y avez tous les droits et pouvez y inviter des membres.`,
      ],
      label: 'Ouvrir l’espace de travail',
      closing: 'Bonne publication.',
    },
    en: {
      subject: `Your workspace “${name}” is ready`,
      paragraphs: [
        `The workspace “${name}” has just been created. You supervise it: you have every right in it and may invite members.`,
      ],
      label: 'Open the workspace',
      closing: 'Good publishing.',
    },
  }[language];
  const link = { label: words.label, url: `${publicUrl}/entrepot/${datastoreId}/donnees` };
  return layOutMail({ ...words, language, siteTitle, greeting: greeting[language], link });
}

/** To the applicant: no, and why. */
export function writeCreationRejection({
  language,
  siteTitle,
  publicUrl,
  name,
  reason,
}: MailSite & { name: string; reason: string }): MailContent {
  const words = {
    fr: {
      subject: `Votre demande d’espace de travail «\u00a0${name}\u00a0»`,
      paragraphs: [
        `Les administrateurs n’ont pas donné suite à votre demande d’espace de travail «\u00a0${name}\u00a0», pour la raison suivante.`,
      ],
      label: 'Ouvrir le tableau de bord',
      closing: 'Vous pouvez faire une nouvelle demande à tout moment.',
    },
    en: {
      subject: `Your request for the workspace “${name}”`,
      paragraphs: [
        `The administrators did not grant your request for the workspace “${name}”, for the following reason.`,
      ],
      label: 'Open the dashboard',
      closing: 'You may make another request at any time.',
    },
  }[language];
  const link = { label: words.label, url: `${publicUrl}${mailedPages.dashboard}` };
  return layOutMail({ ...words, language, siteTitle, greeting: greeting[language], quote: reason, link });
}
