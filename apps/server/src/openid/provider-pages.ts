import { escapeHtml } from '@cartable/accounts';
import type { Language } from '@cartable/contract';
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { pagePolicy, writePage } from './page.ts';
import { pageTexts } from './page-texts.ts';

/** Pages the provider asks for itself: what went wrong before anybody can be sent back, and the sign-out. */
export function providerPages(site: {
  readonly siteTitle: string;
  languageOf(acceptLanguage: string): Language;
}) {
  const language = (context: KoaContextWithOIDC) => site.languageOf(context.get('accept-language'));
  const texts = (context: KoaContextWithOIDC) => pageTexts[language(context)];
  const answer = (context: KoaContextWithOIDC, page: Omit<Parameters<typeof writePage>[0], 'language'>) => {
    context.type = 'html';
    context.set('content-security-policy', pagePolicy());
    context.body = writePage({ language: language(context), ...page }, site.siteTitle);
  };
  return {
    error: (context: KoaContextWithOIDC, { error, error_description: description }: ErrorOut) => {
      const said = [error, description].filter((part) => part !== undefined).join(' – ');
      answer(context, { title: texts(context).refused, sentences: [said] });
    },
    /** @param form HTML of the provider, whose button carries `name="logout"` */
    logout: (context: KoaContextWithOIDC, form: string) => {
      const { leaveTitle, leaveWhat, leave, stay } = texts(context);
      const buttons = `<button type="submit" form="op.logoutForm" name="logout" value="yes">${escapeHtml(leave)}</button>
<button class="second" type="submit" form="op.logoutForm">${escapeHtml(stay)}</button>`;
      answer(context, { title: leaveTitle, sentences: [leaveWhat], action: `${form}\n${buttons}` });
    },
    signedOut: (context: KoaContextWithOIDC) => {
      const { leftTitle, left, home } = texts(context);
      answer(context, {
        title: leftTitle,
        sentences: [left],
        action: `<p><a href="/">${escapeHtml(home)}</a></p>`,
      });
    },
  };
}
