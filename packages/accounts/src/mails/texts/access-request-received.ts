import { layOutMail, type MailContent } from '../layout.ts';
import { type AccessRequestInfo, beneficiaryNames, serviceNames } from './access-request.ts';
import { greeting, mailedPages } from './mail-site.ts';

/** To whoever asked for access, at their confirmed address. */
export function writeAccessRequestReceived(info: AccessRequestInfo): MailContent {
  const { language, siteTitle, publicUrl, record, message } = info;
  const words = {
    fr: {
      subject: `Votre demande d’accès à ${record.title} est transmise`,
      paragraphs: [
        `Votre demande a été transmise au producteur de la fiche «\u00a0${record.title}\u00a0». S’il l’accepte, la permission apparaîtra dans «\u00a0Mes permissions\u00a0» et vous pourrez en faire une clé d’accès.`,
        ...(message === null ? [] : ['Votre message\u00a0:']),
      ],
      details: [
        ['Services', serviceNames(info)],
        ['Pour', beneficiaryNames(info, 'vous-même')],
      ] as const,
      label: 'Ouvrir mon tableau de bord',
      closing: 'Ce message est envoyé automatiquement.',
    },
    en: {
      subject: `Your request for access to ${record.title} was forwarded`,
      paragraphs: [
        `Your request was forwarded to the producer of the record “${record.title}”. If it is accepted, the permission will appear in “My permissions” and you can make an access key of it.`,
        ...(message === null ? [] : ['Your message:']),
      ],
      details: [
        ['Services', serviceNames(info)],
        ['For', beneficiaryNames(info, 'yourself')],
      ] as const,
      label: 'Open my dashboard',
      closing: 'This message is sent automatically.',
    },
  }[language];
  const link = { label: words.label, url: `${publicUrl}${mailedPages.dashboard}` };
  const quote = message === null ? {} : { quote: message };
  return layOutMail({ ...words, ...quote, language, siteTitle, greeting: greeting[language], link });
}
