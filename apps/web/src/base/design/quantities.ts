import type { Language } from '@cartable/contract/core';
import { dateLocales } from '../i18n/language.ts';

const units = {
  fr: ['octets', 'ko', 'Mo', 'Go', 'To'],
  en: ['bytes', 'kB', 'MB', 'GB', 'TB'],
} as const;
const oneByte = { fr: 'octet', en: 'byte' } as const;

/** Size in decimal multiples, those of settings and quotas, with at most one decimal: « 15,3 Mo ». */
export function formatSize(sizeBytes: number, language: Language): string {
  const names = units[language];
  const rank = Math.min(Math.floor(Math.log10(Math.max(sizeBytes, 1)) / 3), names.length - 1);
  const value = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(
    sizeBytes / 1000 ** rank,
  );
  const isOneByte = rank === 0 && new Intl.PluralRules(language).select(sizeBytes) === 'one';
  return `${value}\u00a0${isOneByte ? oneByte[language] : names[rank]}`;
}

/** « 12 345 ». */
export function formatCount(count: number, language: Language): string {
  return new Intl.NumberFormat(dateLocales[language]).format(count);
}

/** « 3 mars 2025 à 14:05 », in the time zone of the reader. */
export function formatDateTime(iso: string, language: Language): string {
  return writeDate(iso, language, { timeStyle: 'short' });
}

/** « 3 mars 2025 ». */
export function formatDate(iso: string, language: Language): string {
  return writeDate(iso, language);
}

/** A day of universal time (traffic, ends of permissions): any other zone would show the one before or after. */
export function formatDay(iso: string, language: Language): string {
  return writeDate(iso, language, { timeZone: 'UTC' });
}

function writeDate(iso: string, language: Language, more: Intl.DateTimeFormatOptions = {}): string {
  const format = new Intl.DateTimeFormat(dateLocales[language], { dateStyle: 'long', ...more });
  const text = format.format(new Date(iso));
  // The first of the month has a name of its own in French, which browsers do not know.
  return language === 'fr' ? text.replace(/^1 /, '1er ') : text;
}

/** « 14:05 ». */
export function formatTime(date: Date | string | number, language: Language): string {
  return new Intl.DateTimeFormat(dateLocales[language], { timeStyle: 'short' }).format(new Date(date));
}

/** Length of time in its two largest units: « 1 h 05 min », « 3 min 20 s », « 12 s ». */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const two = (n: number) => String(n).padStart(2, '0');
  if (whole >= 3600)
    return `${Math.floor(whole / 3600)}\u00a0h\u00a0${two(Math.floor((whole % 3600) / 60))}\u00a0min`;
  if (whole >= 60) return `${Math.floor(whole / 60)}\u00a0min\u00a0${two(whole % 60)}\u00a0s`;
  return `${whole}\u00a0s`;
}
