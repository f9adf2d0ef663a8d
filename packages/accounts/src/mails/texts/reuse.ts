import type { MailContent } from '../layout.ts';
import type { MailSite } from './mail-site.ts';
import { writeToPage } from './write-to-page.ts';

export interface MailedReuse {
  readonly title: string;
  /** Address of the reuse, of somebody else. */
  readonly url: string;
  /** Title of the record of the data. */
  readonly record: string;
  /** Address of its reuses on the site. */
  readonly pageUrl: string;
}

type Info = MailSite & { readonly reuse: MailedReuse };

/** To the producer: a reuse of their data waits for an answer, without which nobody reads it. */
export function writeReuseProposed({ language, siteTitle, reuse }: Info): MailContent {
  const words = {
    fr: {
      subject: `Une réutilisation de «\u00a0${reuse.record}\u00a0» attend votre réponse`,
      paragraphs: [
        `Quelqu’un propose une réutilisation de vos données «\u00a0${reuse.record}\u00a0». Elle n’est montrée à tous qu’une fois acceptée.`,
      ],
      label: 'Répondre à cette réutilisation',
      closing: 'Regardez l’adresse avant d’accepter\u00a0: elle mène hors de ce site.',
    },
    en: {
      subject: `A reuse of “${reuse.record}” awaits your answer`,
      paragraphs: [
        `Somebody proposes a reuse of your data “${reuse.record}”. It is shown to everyone only once accepted.`,
      ],
      label: 'Answer this reuse',
      closing: 'Look at the address before you accept: it leads off this site.',
    },
  };
  const [title, address] = ({ fr: ['Réutilisation', 'Adresse'], en: ['Reuse', 'Address'] } as const)[
    language
  ];
  const details = [
    [title, reuse.title],
    [address, reuse.url],
  ] as const;
  return writeToPage({ language, siteTitle }, words, { url: reuse.pageUrl, details });
}

/** To whoever proposed it. */
export function writeReuseAnswered({
  language,
  siteTitle,
  reuse,
  isAccepted,
}: Info & { readonly isAccepted: boolean }): MailContent {
  const words = {
    fr: {
      subject: isAccepted
        ? `Votre réutilisation «\u00a0${reuse.title}\u00a0» est acceptée`
        : `Votre réutilisation «\u00a0${reuse.title}\u00a0» n’a pas été retenue`,
      paragraphs: [
        isAccepted
          ? `Le producteur de «\u00a0${reuse.record}\u00a0» l’a acceptée\u00a0: elle est montrée à tous avec ses données.`
          : `Le producteur de «\u00a0${reuse.record}\u00a0» ne la montre pas avec ses données.`,
      ],
      label: 'Voir les réutilisations de ces données',
      closing: isAccepted
        ? 'Merci de l’avoir fait connaître.'
        : 'Pour toute question, écrivez au producteur.',
    },
    en: {
      subject: isAccepted
        ? `Your reuse “${reuse.title}” is accepted`
        : `Your reuse “${reuse.title}” was not accepted`,
      paragraphs: [
        isAccepted
          ? `The producer of “${reuse.record}” accepted it: it is shown to everyone with the data.`
          : `The producer of “${reuse.record}” does not show it with the data.`,
      ],
      label: 'See the reuses of these data',
      closing: isAccepted ? 'Thank you for telling of it.' : 'For any question, write to the producer.',
    },
  };
  return writeToPage({ language, siteTitle }, words, { url: reuse.pageUrl });
}
