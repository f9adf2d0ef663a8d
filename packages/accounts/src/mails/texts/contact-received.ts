import { layOutMail, type MailContent } from '../layout.ts';
import { greeting, type MailSite } from './mail-site.ts';

interface Info extends MailSite {
  /** The message itself, towards a proved address only: otherwise anybody could write to anybody through us. */
  readonly message: string | null;
}

/** To whoever wrote to the support. Not a word of theirs is in it, nor a name, unless the address is proved. */
export function writeContactReceived({ language, siteTitle, publicUrl, message }: Info): MailContent {
  const words = {
    fr: {
      subject: 'Nous avons reçu votre message',
      paragraphs: [
        'Le message écrit avec cette adresse au support du site nous est parvenu. Nous y répondrons dès que possible.',
        ...(message === null ? [] : ['Votre message\u00a0:']),
      ],
      closing:
        'Ce message est envoyé automatiquement. Si vous ne nous avez pas écrit, quelqu’un a saisi votre adresse\u00a0: vous pouvez ignorer ce message.',
    },
    en: {
      subject: 'We received your message',
      paragraphs: [
        'The message written with this address to the support of the site has reached us. We will answer as soon as possible.',
        ...(message === null ? [] : ['Your message:']),
      ],
      closing:
        'This message is sent automatically. If you did not write to us, somebody typed your address: you may ignore this message.',
    },
  }[language];
  const link = { label: siteTitle, url: publicUrl };
  const quote = message === null ? {} : { quote: message };
  return layOutMail({ ...words, ...quote, language, siteTitle, greeting: greeting[language], link });
}
