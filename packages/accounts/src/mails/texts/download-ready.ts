import type { MailContent } from '../layout.ts';
import { dayText, type MailSite } from './mail-site.ts';
import { writeToPage } from './write-to-page.ts';

export interface ReadyDownload {
  readonly title: string;
  readonly fileName: string;
  /** Address of the file. */
  readonly url: string;
  /** ISO 8601: from then on the address gives nothing. */
  readonly expiresAt: string;
}

/** To whoever had a file prepared. */
export function writeDownloadReady({
  language,
  siteTitle,
  download: { title, fileName, url, expiresAt },
}: MailSite & { readonly download: ReadyDownload }): MailContent {
  const day = dayText(expiresAt, language);
  const words = {
    fr: {
      subject: `Votre fichier «\u00a0${title}\u00a0» est prêt`,
      paragraphs: [
        `Le fichier que vous avez demandé peut être téléchargé jusqu’au ${day}. Son adresse suffit à le prendre\u00a0: ne la donnez qu’à qui doit l’avoir.`,
      ],
      label: 'Télécharger le fichier',
      closing: 'Passé ce jour, demandez-le de nouveau depuis la fiche des données.',
    },
    en: {
      subject: `Your file “${title}” is ready`,
      paragraphs: [
        `The file you asked for can be downloaded until ${day}. Its address is enough to take it: give it only to who should have it.`,
      ],
      label: 'Download the file',
      closing: 'After that day, ask for it again from the record of the data.',
    },
  };
  const file = { fr: 'Fichier', en: 'File' }[language];
  return writeToPage({ language, siteTitle }, words, { url, details: [[file, fileName]] });
}
