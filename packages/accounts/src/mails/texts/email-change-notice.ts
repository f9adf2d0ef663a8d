import { layOutMail, type MailContent } from '../layout.ts';
import { greeting, type MailSite } from './mail-site.ts';

/** To the former address, so that its owner learns of a change made by somebody else. */
export function writeEmailChangeNotice({
  language,
  siteTitle,
  email,
}: Pick<MailSite, 'language' | 'siteTitle'> & { email: string }): MailContent {
  const words = {
    fr: {
      subject: 'Changement d’adresse électronique demandé',
      paragraphs: [
        `Il a été demandé de remplacer l’adresse de votre compte par ${email}. Le changement aura lieu quand la nouvelle adresse sera confirmée.`,
      ],
      closing: 'Si vous n’avez rien demandé, changez votre mot de passe sans attendre.',
    },
    en: {
      subject: 'Change of e-mail address requested',
      paragraphs: [
        `Somebody asked to replace the address of your account by ${email}. The change takes place when the new address is confirmed.`,
      ],
      closing: 'If you did not ask for it, change your password now.',
    },
  }[language];
  return layOutMail({ ...words, language, siteTitle, greeting: greeting[language] });
}
