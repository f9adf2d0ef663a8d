import { layOutMail, type MailContent } from '@cartable/accounts';
import { type CommunityMail, communityPage, greeting, nameText } from './community-mail.ts';

/** To each manager, when somebody asks to join. */
export function writeJoinRequest({ community, by, ...site }: CommunityMail): MailContent {
  const { language, siteTitle } = site;
  const name = nameText(by);
  const words = {
    fr: {
      subject: `Demande d’adhésion au guichet ${community.name}`,
      paragraphs: [`${name} demande à rejoindre le guichet «\u00a0${community.name}\u00a0».`],
      label: 'Répondre à la demande',
      closing: 'La demande attend l’un des gestionnaires du guichet.',
    },
    en: {
      subject: `Request to join the community ${community.name}`,
      paragraphs: [`${name} asks to join the community “${community.name}”.`],
      label: 'Answer the request',
      closing: 'The request waits for one of the managers of the community.',
    },
  }[language];
  const link = { label: words.label, url: communityPage(site, community, 'members') };
  return layOutMail({ ...words, language, siteTitle, greeting: greeting[language], link });
}
