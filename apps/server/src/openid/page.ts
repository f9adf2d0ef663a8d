import { escapeHtml } from '@cartable/accounts';
import type { Language } from '@cartable/contract';

/** A page people meet between an application and the site: it needs no script, and opens in whatever browser is there. */
export interface Page {
  readonly language: Language;
  readonly title: string;
  /** Sentences, as plain text. */
  readonly sentences: readonly string[];
  /** HTML of the form, or of a link. */
  readonly action?: string;
}

const style = `
:root { color-scheme: light dark; --ink: #161616; --ground: #fff; --rule: #ddd; --accent: #000091; --on-accent: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eee; --ground: #161616; --rule: #3a3a3a; --accent: #8585f6; --on-accent: #161616; }
}
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 34rem; margin: 10vh auto 4rem; padding: 0 1.25rem; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.25; }
form { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 2rem; }
button { font: inherit; padding: .5rem 1.25rem; border: 1px solid var(--accent); background: var(--accent);
  color: var(--on-accent); cursor: pointer; }
button.second { background: none; color: var(--accent); }
button:focus-visible, a:focus-visible { outline: 2px solid #0a76f6; outline-offset: 2px; }
a { color: var(--accent); }
small { display: block; margin-top: 2rem; padding-top: 1rem; border-top: 1px solid var(--rule); }`;

export function writePage({ language, title, sentences, action = '' }: Page, site: string): string {
  const paragraphs = sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('\n');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – ${escapeHtml(site)}</title>
<style>${style}</style>
</head>
<body><main>
<h1>${escapeHtml(title)}</h1>
${paragraphs}
${action}
<small>${escapeHtml(site)}</small>
</main></body>
</html>`;
}

/** CSP 3 §6.3.1: browsers hold the address a form ends at against `form-action`, redirections included. */
export function pagePolicy(formTargets: readonly string[] = []): string {
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
