import { layOutMail, type MailContent } from '../layout.ts';
import { type AccessRequestInfo, serviceNames } from './access-request.ts';
import { greeting, nameText } from './mail-site.ts';

type Info = Pick<
  AccessRequestInfo,
  'language' | 'siteTitle' | 'publicUrl' | 'record' | 'services' | 'applicant'
>;

/** To the producer, who was asked before. */
export function writeAccessWithdrawn(info: Info): MailContent {
  const { language, siteTitle, record, applicant } = info;
  const who = nameText(applicant);
  const words = {
    fr: {
      subject: `Demande d’accès à ${record.title} retirée`,
      paragraphs: [
        `${who} (${applicant.email}) retire sa demande d’accès à des services restreints de la fiche «\u00a0${record.title}\u00a0». Vous n’avez rien à faire.`,
      ],
      details: [['Services', serviceNames(info)]] as const,
      closing: 'Répondre à ce message écrit directement à cette personne.',
    },
    en: {
      subject: `Request for access to ${record.title} withdrawn`,
      paragraphs: [
        `${who} (${applicant.email}) withdraws the request for access to restricted services of the record “${record.title}”. There is nothing for you to do.`,
      ],
      details: [['Services', serviceNames(info)]] as const,
      closing: 'Answering this mail writes to that person directly.',
    },
  }[language];
  return layOutMail({ ...words, language, siteTitle, greeting: greeting[language] });
}
