import { layOutMail, type MailContent } from '../layout.ts';
import { greeting, type MailSite, membersPage } from './mail-site.ts';

interface Info extends MailSite {
  readonly communityId: string;
  readonly communityName: string;
}

/** To the new supervisor. */
export function writeSupervisionReceived({ language, siteTitle, publicUrl, ...info }: Info): MailContent {
  const { communityId, communityName } = info;
  const words = {
    fr: {
      subject: `Vous supervisez ${communityName}`,
      paragraphs: [
        `La supervision de la communauté «\u00a0${communityName}\u00a0» vous a été transférée\u00a0: vous y avez désormais tous les droits, et vous seul pouvez la transférer à votre tour.`,
      ],
      label: 'Voir les membres',
      closing: 'Si vous ne vous y attendiez pas, parlez-en au superviseur précédent ou à l’administrateur.',
    },
    en: {
      subject: `You supervise ${communityName}`,
      paragraphs: [
        `Supervision of the community “${communityName}” was handed over to you: you now have every right in it, and only you can hand it over in turn.`,
      ],
      label: 'See the members',
      closing: 'If you did not expect this, talk to the former supervisor or to the administrator.',
    },
  }[language];
  const link = { label: words.label, url: membersPage(publicUrl, communityId) };
  return layOutMail({ ...words, language, siteTitle, greeting: greeting[language], link });
}

/** To the former one, who stays a member: a transfer made by somebody else is seen at once. */
export function writeSupervisionGiven({
  language,
  siteTitle,
  communityName,
  to,
}: Info & { to: string }): MailContent {
  const words = {
    fr: {
      subject: `Vous ne supervisez plus ${communityName}`,
      paragraphs: [
        `La supervision de la communauté «\u00a0${communityName}\u00a0» a été transférée à ${to}. Vous en restez membre.`,
      ],
      closing: 'Si vous n’êtes pas à l’origine de ce transfert, écrivez sans attendre à l’administrateur.',
    },
    en: {
      subject: `You no longer supervise ${communityName}`,
      paragraphs: [
        `Supervision of the community “${communityName}” was handed over to ${to}. You stay a member.`,
      ],
      closing: 'If this is not your doing, write to the administrator now.',
    },
  }[language];
  return layOutMail({ ...words, language, siteTitle, greeting: greeting[language] });
}
