import { layOutMail, type MailContent } from '../layout.ts';
import { greeting, type MailSite, mailedPages } from './mail-site.ts';

interface Info extends MailSite {
  readonly communityName: string;
  readonly datastoreId: string | null;
  /** Name of whoever added the reader. */
  readonly by: string;
}

/** To somebody whom a manager made a member. */
export function writeMemberAdded({ language, siteTitle, publicUrl, ...info }: Info): MailContent {
  const { communityName, datastoreId, by } = info;
  const words = {
    fr: {
      subject: `Vous êtes membre de ${communityName}`,
      paragraphs: [`${by} vous a ajouté aux membres de la communauté «\u00a0${communityName}\u00a0».`],
      label: 'Ouvrir',
      closing: 'Vous pouvez la quitter à tout moment depuis «\u00a0Mon compte\u00a0».',
    },
    en: {
      subject: `You are a member of ${communityName}`,
      paragraphs: [`${by} made you a member of the community “${communityName}”.`],
      label: 'Open',
      closing: 'You may leave it at any time from “My account”.',
    },
  }[language];
  const page = datastoreId === null ? mailedPages.dashboard : `/entrepot/${datastoreId}/donnees`;
  const link = { label: words.label, url: `${publicUrl}${page}` };
  return layOutMail({ ...words, language, siteTitle, greeting: greeting[language], link });
}
