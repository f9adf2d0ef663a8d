import { layOutMail, type MailContent } from '../layout.ts';
import { greeting, type MailSite } from './mail-site.ts';

interface Info extends MailSite {
  readonly communityName: string;
  readonly message: string | null;
}

/** To whoever asked to join, at their confirmed address. */
export function writeJoinRequestReceived({ language, siteTitle, publicUrl, ...info }: Info): MailContent {
  const { communityName, message } = info;
  const words = {
    fr: {
      subject: `Votre demande à ${communityName} est transmise`,
      paragraphs: [
        `Votre demande de rejoindre la communauté «\u00a0${communityName}\u00a0» a été transmise à ses responsables. Leur réponse vous sera envoyée.`,
        ...(message === null ? [] : ['Votre message\u00a0:']),
      ],
      label: 'Suivre ou retirer ma demande',
      closing: 'Ce message est envoyé automatiquement.',
    },
    en: {
      subject: `Your request to ${communityName} was forwarded`,
      paragraphs: [
        `Your request to join the community “${communityName}” was forwarded to its managers. You will be sent their answer.`,
        ...(message === null ? [] : ['Your message:']),
      ],
      label: 'Follow or withdraw my request',
      closing: 'This message is sent automatically.',
    },
  }[language];
  const link = { label: words.label, url: `${publicUrl}/rejoindre-des-communautes` };
  const quote = message === null ? {} : { quote: message };
  return layOutMail({ ...words, ...quote, language, siteTitle, greeting: greeting[language], link });
}
