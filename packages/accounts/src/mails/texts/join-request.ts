import { layOutMail, type MailContent } from '../layout.ts';
import { greeting, type MailSite, membersPage, nameText } from './mail-site.ts';

interface Info extends MailSite {
  readonly communityId: string;
  readonly communityName: string;
  readonly applicant: {
    readonly id: string;
    readonly email: string;
    readonly userName: string;
    readonly firstName: string | null;
    readonly lastName: string | null;
  };
  readonly message: string | null;
}

/** To those who answer for a community: somebody asks to become a member. */
export function writeJoinRequest({ language, siteTitle, publicUrl, ...info }: Info): MailContent {
  const { communityId, communityName, applicant, message } = info;
  const who = nameText(applicant);
  const words = {
    fr: {
      subject: `${who} demande à rejoindre ${communityName}`,
      paragraphs: [
        `${who} (${applicant.email}) demande à rejoindre la communauté «\u00a0${communityName}\u00a0».`,
        ...(message === null ? [] : ['Son message\u00a0:']),
      ],
      label: 'Accepter ou refuser',
      closing: 'Répondre à ce message écrit directement à cette personne.',
    },
    en: {
      subject: `${who} asks to join ${communityName}`,
      paragraphs: [
        `${who} (${applicant.email}) asks to join the community “${communityName}”.`,
        ...(message === null ? [] : ['The message:']),
      ],
      label: 'Accept or refuse',
      closing: 'Answering this mail writes to that person directly.',
    },
  }[language];
  const link = { label: words.label, url: membersPage(publicUrl, communityId, applicant.id) };
  const quote = message === null ? {} : { quote: message };
  return layOutMail({ ...words, ...quote, language, siteTitle, greeting: greeting[language], link });
}
