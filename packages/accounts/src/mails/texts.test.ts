import { describe, expect, it } from 'vitest';
import { writeConfirmation, writeEmailChangeNotice, writePasswordReset } from './texts.ts';

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
});
