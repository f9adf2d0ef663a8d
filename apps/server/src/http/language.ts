import type { Visitor } from '@cartable/accounts';
import type { Language } from '@cartable/contract';

/** The language the client asks for comes first: the site sends the one the person chose. */
export function languageOf(acceptLanguage: string | undefined, visitor?: Visitor): Language {
  return readAcceptLanguage(acceptLanguage) ?? (visitor?.kind === 'user' ? visitor.language : 'fr');
}

/** The preferred of our languages in an Accept-Language header (RFC 9110 §12.5.4), if it names one. */
export function readAcceptLanguage(header: string | undefined): Language | undefined {
  return (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters
        .map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1])
        .find((q) => q !== undefined);
      return { language: range.split('-')[0], quality: Number(quality ?? 1) };
    })
    .filter((wish): wish is { language: Language; quality: number } => {
      return (wish.language === 'fr' || wish.language === 'en') && wish.quality > 0;
    })
    .sort((a, b) => b.quality - a.quality)[0]?.language;
}
