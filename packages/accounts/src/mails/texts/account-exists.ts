import { layOutMail, type MailContent } from '../layout.ts';
import { greeting, type MailSite, mailedPages } from './mail-site.ts';

/** To the owner of an account, when somebody asks for one with its address. */
export function writeAccountExists({ language, siteTitle, publicUrl }: MailSite): MailContent {
  const words = {
    fr: {
      subject: 'Vous avez déjà un compte',
      paragraphs: [
        'Quelqu’un vient de demander un compte, ou un changement d’adresse, avec votre adresse électronique. Vous avez déjà un compte : rien n’a été créé ni modifié.',
        'Si c’était vous, connectez-vous avec ce compte. Si vous ne connaissez plus son mot de passe, choisissez-en un nouveau.',
      ],
      label: 'Choisir un mot de passe',
      closing: 'Si ce n’était pas vous, ignorez ce message.',
    },
    en: {
      subject: 'You already have an account',
      paragraphs: [
        'Somebody just asked for an account, or for a change of address, with your e-mail address. You already have an account: nothing was created or changed.',
        'If it was you, sign in with that account. If you no longer know its password, choose a new one.',
      ],
      label: 'Choose a password',
      closing: 'If it was not you, ignore this message.',
    },
  }[language];
  const link = { label: words.label, url: `${publicUrl}${mailedPages.requestReset}` };
  return layOutMail({ ...words, language, siteTitle, greeting: greeting[language], link });
}
