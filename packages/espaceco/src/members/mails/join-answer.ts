import { layOutMail, type MailContent } from '@cartable/accounts';
import { type CommunityMail, communityPage, greeting } from './community-mail.ts';

interface Answer extends Omit<CommunityMail, 'by'> {
  readonly accepted: boolean;
}

/** To whoever asked to join. */
export function writeJoinAnswer({ community, accepted, ...site }: Answer): MailContent {
  const { language, siteTitle } = site;
  const words = {
    fr: {
      subject: accepted
        ? `Vous êtes membre du guichet ${community.name}`
        : `Votre demande d’adhésion au guichet ${community.name}`,
      paragraphs: [
        accepted
          ? `Votre demande est acceptée\u00a0: vous êtes membre du guichet «\u00a0${community.name}\u00a0».`
          : `Les gestionnaires du guichet «\u00a0${community.name}\u00a0» n’ont pas accepté votre demande.`,
      ],
      label: 'Voir mes guichets',
      closing: 'Bonne journée.',
    },
    en: {
      subject: accepted
        ? `You are a member of the community ${community.name}`
        : `Your request to join the community ${community.name}`,
      paragraphs: [
        accepted
          ? `Your request is accepted: you are a member of the community “${community.name}”.`
          : `The managers of the community “${community.name}” did not accept your request.`,
      ],
      label: 'See my communities',
      closing: 'Have a good day.',
    },
  }[language];
  const link = { label: words.label, url: communityPage(site, community, 'list') };
  return layOutMail({ ...words, language, siteTitle, greeting: greeting[language], link });
}
