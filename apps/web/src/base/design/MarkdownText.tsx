import type { ComponentProps } from 'react';
import Markdown, { type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import './markdown-text.css';

const plugins = [remarkGfm];
const noImages = ['img'];

/**
 * Markdown (GitHub flavour) without HTML of its own. Without `withImages`, no image either: the text is a visitor's or a
 * producer's, and a picture of elsewhere would tell who reads it.
 */
export function MarkdownText({
  text,
  className,
  withImages = false,
  rehypePlugins = [],
  linkTo,
  imageAt,
}: {
  readonly text: string;
  readonly className: string;
  readonly withImages?: boolean;
  /** What else is made of the text, such as names of its headings. */
  readonly rehypePlugins?: NonNullable<Options['rehypePlugins']>;
  /** Where a link of the text leads here; `undefined`: nowhere, its words alone are shown. */
  readonly linkTo?: (href: string) => string | undefined;
  /** Where a picture of the text is here, and its size in pixels where it is known: its place is kept until it comes. */
  readonly imageAt?: (src: string) => ShownImage;
}) {
  return (
    <div className={className}>
      <Markdown
        remarkPlugins={plugins}
        rehypePlugins={rehypePlugins}
        skipHtml
        disallowedElements={withImages ? [] : noImages}
        components={{
          ...components,
          ...(linkTo && { a: linkThrough(linkTo) }),
          ...(imageAt && { img: imageThrough(imageAt) }),
        }}
      >
        {text}
      </Markdown>
    </div>
  );
}

interface ShownImage {
  readonly src: string;
  readonly width?: number;
  readonly height?: number;
}

/** A wide table scrolls by itself, not the page. */
const Table = ({ children }: ComponentProps<'table'>) => (
  <div className="app-markdown__table">
    <table>{children}</table>
  </div>
);

const linkThrough = (linkTo: (href: string) => string | undefined) =>
  function Link({ href = '', children }: ComponentProps<'a'>) {
    const address = linkTo(href);
    return address === undefined ? children : <a href={address}>{children}</a>;
  };

const imageThrough = (imageAt: (src: string) => ShownImage) =>
  function Image({ src = '', alt = '' }: ComponentProps<'img'>) {
    return <img {...imageAt(String(src))} alt={alt} loading="lazy" />;
  };

const components = { table: Table };
