import type { CommunityRight } from '@cartable/contract';
import { layOutMail, type MailContent } from '../layout.ts';
import { dayText, greeting, type MailSite, mailedPages } from './mail-site.ts';
import { rightNames } from './right-names.ts';

interface Info extends MailSite {
  readonly token: string;
  readonly communityName: string;
  /** Name of whoever invites. */
  readonly by: string;
  readonly rights: readonly CommunityRight[];
  readonly expiresAt: string;
}

/** To an address that may or may not have an account: the same words for both. */
export function writeInvitation({ language, siteTitle, publicUrl, token, ...info }: Info): MailContent {
  const { communityName, by, rights, expiresAt } = info;
  const day = dayText(expiresAt, language);
  const words = {
    fr: {
      subject: `Invitation à rejoindre ${communityName}`,
      paragraphs: [
        `${by} vous invite à rejoindre la communauté «\u00a0${communityName}\u00a0» sur ${siteTitle}.`,
        `Ouvrez le lien ci-dessous pour accepter ou refuser. Si vous n’avez pas encore de compte, vous pourrez en créer un avec cette adresse. Le lien est valable jusqu’au ${day}.`,
      ],
      details: [['Droits proposés', rightNames(rights, 'fr')]] as const,
      label: 'Répondre à l’invitation',
      closing: 'Si vous ne connaissez pas cette communauté, ignorez ce message\u00a0: rien ne se passera.',
    },
    en: {
      subject: `Invitation to join ${communityName}`,
      paragraphs: [
        `${by} invites you to join the community “${communityName}” on ${siteTitle}.`,
        `Open the link below to accept or decline. If you have no account yet, you can create one with this address. The link is valid until ${day}.`,
      ],
      details: [['Rights offered', rightNames(rights, 'en')]] as const,
      label: 'Answer the invitation',
      closing: 'If you do not know this community, ignore this message: nothing will happen.',
    },
  }[language];
  const link = { label: words.label, url: `${publicUrl}${mailedPages.invitation}?token=${token}` };
  return layOutMail({ ...words, language, siteTitle, greeting: greeting[language], link });
}
