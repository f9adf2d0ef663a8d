import type { SiteText } from '@cartable/contract/administration';
import { useTexts } from '../../../../base/i18n/texts.ts';
import { ownAddress } from '../../../../base/site/own-address.ts';
import { useSite } from '../../../../base/site/site.ts';
import { ArticleTop, SiteText as ShownText } from '../../../site/index.ts';
import { headOf, type TextValues } from './text-values.ts';
import { texts } from './texts.ts';
import './administration-text.css';

interface TextPreviewProps {
  readonly text: SiteText;
  readonly values: TextValues;
}

/** The whole text as its readers will see it, its head too, as it is written. */
export function TextPreview({ text, values: { head, body } }: TextPreviewProps) {
  const t = useTexts(texts);
  const quote = useQuote();
  const isBlank = body.trim() === '' && Object.keys(headOf(text, head)).length === 0;
  return (
    <section aria-labelledby="text-preview">
      <h2 id="text-preview" className="fr-text--md fr-text--bold fr-mb-1w">
        {t('preview')}
      </h2>
      <div className="app-text-editor__preview">
        {isBlank && <p className="fr-hint-text fr-mb-0">{t('previewEmpty')}</p>}
        <Head text={text} head={head} quote={quote} />
        <ShownText text={quote(body)} language={text.language} />
      </div>
    </section>
  );
}

interface HeadProps extends Pick<TextPreviewProps, 'text'> {
  readonly head: TextValues['head'];
  readonly quote: (line: string | undefined) => string;
}

/** No heading: it is no part of this page. */
function Head({ text, head, quote }: HeadProps) {
  const { kind, language } = text;
  if (kind === 'partners') {
    const logo = pictureAt(head.logo);
    const alt = head.name ?? '';
    return logo && <img className="app-text-editor__logo" src={ownAddress(logo)} alt={alt} lang={language} />;
  }
  const title = quote(kind === 'faq' ? head.question : head.title);
  const { tags = [] } = headOf(text, head) as { readonly tags?: readonly string[] };
  return (
    <>
      {title !== '' && (
        <p className={kind === 'faq' ? 'fr-h6' : 'fr-h3'} lang={language}>
          {title}
        </p>
      )}
      {kind === 'news' && (
        <ArticleTop
          isPreview
          article={{
            language,
            tags: [...tags],
            summary: quote(head.summary),
            date: Number.isNaN(Date.parse(head.date ?? '')) ? null : head.date!,
            cover: pictureAt(head.cover) ?? null,
          }}
        />
      )}
      {kind === 'pages' && (
        <p className="fr-text--lead" lang={language}>
          {quote(head.summary)}
        </p>
      )}
    </>
  );
}

/** A path that is typed is asked for once it ends as a picture does. */
const pictureAt = (path = ''): string | undefined =>
  /^\/(?!\/)\S+\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(path.trim()) ? path.trim() : undefined;

/** What the site puts in the place of `{site}`, `{address}` and `{version}`. */
function useQuote(): HeadProps['quote'] {
  const { site_title: site, public_url: address, version } = useSite();
  const facts = { site, address, version };
  return (line = '') =>
    line.replace(/\{(site|address|version)\}/g, (_, name: keyof typeof facts) => facts[name]);
}
