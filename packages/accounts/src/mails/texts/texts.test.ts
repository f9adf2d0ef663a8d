import { describe, expect, it } from 'vitest';
import { writeConfirmation } from './confirmation.ts';
import { writeEmailChangeNotice } from './email-change-notice.ts';
import { dayText } from './mail-site.ts';
import { writePasswordReset } from './password-reset.ts';

const site = { siteTitle: 'Cartes & <plans>', publicUrl: 'https://cartes.example', token: 'T-1_a' };

describe('mails', () => {
  it.each(['fr', 'en'] as const)('carry the same link in text and page, in %s', (language) => {
    for (const [write, page] of [
      [writeConfirmation, '/inscription/confirmation'],
      [writePasswordReset, '/mot-de-passe/nouveau'],
    ] as const) {
      const mail = write({ ...site, language });
      const url = `https://cartes.example${page}?token=T-1_a`;
      expect(mail.text).toContain(url);
      expect(mail.html).toContain(`href="${url}"`);
      expect(mail.html).toContain(`<html lang="${language}">`);
    }
  });

  it('escape what people wrote, and keep a subject on one line', () => {
    const mail = writeEmailChangeNotice({ language: 'fr', siteTitle: 'A\r\nBcc: x', email: '<b>@x.example' });
    expect(mail.subject).toBe('[A Bcc: x] Changement d’adresse électronique demandé');
    expect(mail.html).toContain('&#60;b&#62;@x.example');
  });

  it('write days as they are said, in Paris', () => {
    expect(dayText('2026-11-30T23:30:00Z', 'fr')).toBe('1er décembre 2026');
    expect(dayText('2026-12-11T12:00:00Z', 'fr')).toBe('11 décembre 2026');
    expect(dayText('2026-11-30T23:30:00Z', 'en')).toBe('1 December 2026');
  });
});
