import { useMemo } from 'react';
import { safeHtml } from './safe-html.ts';
import './rich-text.css';

/** A rich text as it was written, cleaned. */
export function RichText({ html, className }: { readonly html: string; readonly className?: string }) {
  const clean = useMemo(() => ({ __html: safeHtml(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by `safeHtml`
  return <div className={`app-rich-text ${className ?? ''}`.trim()} dangerouslySetInnerHTML={clean} />;
}
