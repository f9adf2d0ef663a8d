import type { CommunityRight } from '@cartable/contract';
import { layOutMail, type MailContent } from '../layout.ts';
import { greeting, type MailSite, mailedPages } from './mail-site.ts';
import { rightNames } from './right-names.ts';

interface Accepted extends MailSite {
  readonly communityName: string;
  readonly datastoreId: string | null;
  readonly rights: readonly CommunityRight[];
}

/** To whoever asked to join, and is a member now. */
export function writeJoinAccepted({ language, siteTitle, publicUrl, ...info }: Accepted): MailContent {
  const { communityName, datastoreId, rights } = info;
  const words = {
    fr: {
      subject: `Vous avez rejoint ${communityName}`,
      paragraphs: [
        `Votre demande a été acceptée\u00a0: vous êtes membre de la communauté «\u00a0${communityName}\u00a0».`,
      ],
      details: [['Vos droits', rightNames(rights, 'fr')]] as const,
      label: 'Ouvrir',
      closing: 'Bienvenue\u00a0!',
    },
    en: {
      subject: `You have joined ${communityName}`,
      paragraphs: [`Your request was accepted: you are a member of the community “${communityName}”.`],
      details: [['Your rights', rightNames(rights, 'en')]] as const,
      label: 'Open',
      closing: 'Welcome!',
    },
  }[language];
  const page = datastoreId === null ? mailedPages.dashboard : `/entrepot/${datastoreId}/donnees`;
  const link = { label: words.label, url: `${publicUrl}${page}` };
  return layOutMail({ ...words, language, siteTitle, greeting: greeting[language], link });
}

interface Rejected extends Pick<MailSite, 'language' | 'siteTitle'> {
  readonly communityName: string;
  /** A word of whoever refused. */
  readonly message: string | null;
}

export function writeJoinRejection({ language, siteTitle, communityName, message }: Rejected): MailContent {
  const words = {
    fr: {
      subject: `Votre demande à ${communityName} n’est pas acceptée`,
      paragraphs: [
        `Les responsables de la communauté «\u00a0${communityName}\u00a0» n’ont pas accepté votre demande de la rejoindre.`,
        ...(message === null ? [] : ['Leur message\u00a0:']),
      ],
      closing: 'Ce message est envoyé automatiquement.',
    },
    en: {
      subject: `Your request to ${communityName} was not accepted`,
      paragraphs: [
        `The managers of the community “${communityName}” did not accept your request to join it.`,
        ...(message === null ? [] : ['Their message:']),
      ],
      closing: 'This message is sent automatically.',
    },
  }[language];
  const quote = message === null ? {} : { quote: message };
  return layOutMail({ ...words, ...quote, language, siteTitle, greeting: greeting[language] });
}
