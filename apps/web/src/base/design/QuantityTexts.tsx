import { useLanguage, useTexts } from '../i18n/texts.ts';
import { commonTexts } from './common-texts.ts';
import { formatDate, formatDateTime, formatSize } from './quantities.ts';
import './quantities.css';

/** A date of the API in words; `withTime` adds the hour. */
export function DateText({
  date,
  withTime = false,
}: {
  readonly date: string | null;
  readonly withTime?: boolean;
}) {
  const language = useLanguage();
  const t = useTexts(commonTexts);
  if (date === null) return t('unknownDate');
  return <time dateTime={date}>{(withTime ? formatDateTime : formatDate)(date, language)}</time>;
}

/** A size in binary multiples; one that is not known is said so, never shown as zero. */
export function SizeText({ bytes }: { readonly bytes: number | null }) {
  const language = useLanguage();
  const t = useTexts(commonTexts);
  return (
    <span className="app-quantity">{bytes === null ? t('unknownSize') : formatSize(bytes, language)}</span>
  );
}
