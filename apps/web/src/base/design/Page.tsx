import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Word } from '../help/words.ts';
import { useSiteTitle } from '../site/site.ts';
import { documentTitle } from './document-title.ts';
import { latePart } from './late-part.tsx';
import { PageTrailContext, type TrailSegment } from './page-trail.ts';
import { TechnicalName } from './TechnicalName.tsx';
import './page.css';

interface PageProps {
  /** Shown as the only h1, at the end of the breadcrumb, and in the title of the window. */
  readonly title: string;
  /** Replaces the text of the h1 when it says more than the title of the window. */
  readonly heading?: ReactNode;
  /** Left of the heading: a picture. */
  readonly before?: ReactNode;
  /** Beside the heading: badges, a refresh mark. */
  readonly beside?: ReactNode;
  /** Right of the heading: the main actions of the screen. */
  readonly actions?: ReactNode;
  /** Segments between those the layout knows (home, dashboard, datastore, datasheet) and the title. */
  readonly trail?: readonly TrailSegment[];
  /** `narrow` for forms and texts to read, `full` for tables, `map` where a map is what one came for. Default `full`. */
  readonly width?: 'narrow' | 'full' | 'map';
  /** Words of the trade it uses, explained under its heading. */
  readonly words?: readonly Word[];
  readonly children?: ReactNode;
}

/** Only forms have some. */
const WordsOfPage = latePart(async () => (await import('../help/WordsOfPage.tsx')).default);

/** The frame of every screen: breadcrumb, heading, title of the window. */
export function Page({
  title,
  heading,
  before,
  beside,
  actions,
  trail,
  width = 'full',
  words,
  children,
}: PageProps) {
  const [failure, setFailure] = useState<string>();
  usePageTitle(failure ?? title);
  const PageTrail = use(PageTrailContext);
  return (
    <div className={`fr-container app-page app-page--${width}`}>
      {PageTrail && <PageTrail title={failure ?? title} {...(trail ? { trail } : {})} />}
      {failure === undefined && (
        <div className="app-page__head">
          <div className="app-page__heading">
            {before}
            <div className="app-page__title">
              <PageHeading>{heading ?? <TechnicalName>{title}</TechnicalName>}</PageHeading>
              {beside}
            </div>
          </div>
          {actions && <div className="app-page__actions">{actions}</div>}
        </div>
      )}
      {words && failure === undefined && (
        <div className="app-page__words">
          <WordsOfPage words={words} />
        </div>
      )}
      <PageFailureContext value={setFailure}>{children}</PageFailureContext>
    </div>
  );
}

/** Gives the page around a failure its title, or takes it back. */
const PageFailureContext = createContext<((title: string | undefined) => void) | null>(null);

/** Whether a page with its breadcrumb stands around. */
export const useIsInsidePage = (): boolean => use(PageFailureContext) !== null;

/** The title of what replaces a screen, or the content of one: there is one heading, and it says what happened. */
export function useFailureTitle(title: string): void {
  const setFailure = use(PageFailureContext);
  usePageTitle(title);
  useLayoutEffect(() => {
    setFailure?.(title);
    return () => setFailure?.(undefined);
  }, [title, setFailure]);
}

export function usePageTitle(title: string): void {
  const siteTitle = useSiteTitle();
  useEffect(() => {
    document.title = documentTitle(title, siteTitle);
  }, [title, siteTitle]);
}

/** True once a screen was left for another: the first heading of a visit must not take the focus. */
let hasNavigated = false;
/** The screen that comes shall take the focus, however late its heading arrives. */
let focusIsOwed = false;

/** Whoever works in a panel beside the page stays there when the page changes by itself, also if the panel closes since. */
export function noteNavigation(): void {
  hasNavigated = true;
  focusIsOwed = !isBesidePage();
}

/** Takes the focus when a screen replaces another, so that a screen reader announces it and Tab starts there. */
export function PageHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!focusIsOwed && !(hasNavigated && isLost)) return;
    focusIsOwed = false;
    if (isBesidePage()) return;
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

function isBesidePage(): boolean {
  return document.activeElement?.closest('aside') != null;
}
