import { layOutMail, type MailContent } from '../layout.ts';
import { greeting, type MailSite } from './mail-site.ts';

/** To somebody whom a manager took out of a community. */
export function writeMemberRemoved({
  language,
  siteTitle,
  communityName,
}: Pick<MailSite, 'language' | 'siteTitle'> & { communityName: string }): MailContent {
  const words = {
    fr: {
      subject: `Vous n’êtes plus membre de ${communityName}`,
      paragraphs: [
        `Un responsable de la communauté «\u00a0${communityName}\u00a0» vous a retiré de ses membres. Ses données et les permissions qu’elle a reçues ne vous sont plus ouvertes.`,
      ],
      closing: 'Pour toute question, adressez-vous aux responsables de cette communauté.',
    },
    en: {
      subject: `You are no longer a member of ${communityName}`,
      paragraphs: [
        `A manager of the community “${communityName}” removed you from its members. Its data and the permissions it received are no longer open to you.`,
      ],
      closing: 'Any question is for the managers of that community.',
    },
  }[language];
  return layOutMail({ ...words, language, siteTitle, greeting: greeting[language] });
}
