import { layOutMail, type MailContent } from '@cartable/accounts';
import { type CommunityMail, communityPage, greeting, nameText } from './community-mail.ts';

/** To an address that may or may not have an account: the same words for both. */
export function writeInvitation({ community, by, ...site }: CommunityMail): MailContent {
  const { language, siteTitle } = site;
  const words = {
    fr: {
      subject: `Invitation à rejoindre le guichet ${community.name}`,
      paragraphs: [
        `${nameText(by)} vous invite à rejoindre le guichet collaboratif «\u00a0${community.name}\u00a0» sur ${siteTitle}.`,
        'Ouvrez le lien ci-dessous pour accepter ou refuser. Si vous n’avez pas encore de compte, créez-en un avec cette adresse, puis ouvrez de nouveau le lien.',
      ],
      label: 'Répondre à l’invitation',
      closing: 'Si vous ne connaissez pas ce guichet, ignorez ce message\u00a0: rien ne se passera.',
    },
    en: {
      subject: `Invitation to join the community ${community.name}`,
      paragraphs: [
        `${nameText(by)} invites you to join the collaborative community “${community.name}” on ${siteTitle}.`,
        'Open the link below to accept or decline. If you have no account yet, create one with this address, then open the link again.',
      ],
      label: 'Answer the invitation',
      closing: 'If you do not know this community, ignore this message: nothing will happen.',
    },
  }[language];
  const link = { label: words.label, url: communityPage(site, community, 'invitation') };
  return layOutMail({ ...words, language, siteTitle, greeting: greeting[language], link });
}
