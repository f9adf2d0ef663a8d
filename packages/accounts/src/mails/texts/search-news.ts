import { layOutMail, type MailContent } from '../layout.ts';
import { greeting, type MailSite } from './mail-site.ts';

/** What is new in a search that somebody keeps. */
export interface SearchNews {
  readonly name: string;
  /** Its results on the site. */
  readonly url: string;
  readonly count: number;
  /** Of the first ones. */
  readonly titles: readonly string[];
}

/** To whoever keeps searches of the catalogue, and asked to hear of them. */
export function writeSearchNews({
  language,
  siteTitle,
  publicUrl,
  searches,
}: MailSite & { readonly searches: readonly SearchNews[] }): MailContent {
  const [first] = searches;
  const alone = searches.length === 1 ? first?.name : undefined;
  const words = {
    fr: {
      subject:
        alone === undefined
          ? 'Du nouveau dans vos recherches'
          : `Du nouveau dans votre recherche «\u00a0${alone}\u00a0»`,
      paragraphs: [
        'Des données ont été publiées ou mises à jour dans les recherches que vous gardez dans «\u00a0Mon compte\u00a0».',
      ],
      see: (name: string) => `Voir «\u00a0${name}\u00a0»`,
      count: (count: number) => (count === 1 ? '1 donnée' : `${count} données`),
      closing: `Pour ne plus recevoir ce courriel, décochez «\u00a0Prévenir par courriel\u00a0» dans «\u00a0Mon compte\u00a0»\u00a0: ${publicUrl}${accountPage}`,
    },
    en: {
      subject: alone === undefined ? 'What is new in your searches' : `What is new in your search “${alone}”`,
      paragraphs: ['Data were published or updated in the searches you keep in “My account”.'],
      see: (name: string) => `See “${name}”`,
      count: (count: number) => (count === 1 ? '1 data set' : `${count} data sets`),
      closing: `To stop these mails, uncheck “Tell by mail” in “My account”: ${publicUrl}${accountPage}`,
    },
  }[language];
  const { see, count: countText, ...content } = words;
  return layOutMail({
    ...content,
    language,
    siteTitle,
    greeting: greeting[language],
    details: searches.map(({ name, count, titles }) => {
      const more = count > titles.length ? ', …' : '';
      return [name, `${countText(count)} (${titles.join(', ')}${more})`] as const;
    }),
    links: searches.map(({ name, url }) => ({ label: see(name), url })),
  });
}

const accountPage = '/mon-compte';
