import type { ComponentProps } from 'react';
import Markdown from 'react-markdown';
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
}: {
  readonly text: string;
  readonly className: string;
  readonly withImages?: boolean;
}) {
  return (
    <div className={className}>
      <Markdown
        remarkPlugins={plugins}
        skipHtml
        disallowedElements={withImages ? [] : noImages}
        components={components}
      >
        {text}
      </Markdown>
    </div>
  );
}

/** A wide table scrolls by itself, not the page. */
const Table = ({ children }: ComponentProps<'table'>) => (
  <div className="app-markdown__table">
    <table>{children}</table>
  </div>
);

const components = { table: Table };
