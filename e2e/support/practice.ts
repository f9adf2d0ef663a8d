import type { Page } from 'playwright-core';

/** What no program judges by rules alone (RGAA 10.4, 10.7, 10.11, 10.12, 12.8, 12.9, 13.8): a page is used, and looked at. */
export async function practiceFindings(page: Page): Promise<string[]> {
  return [
    // As wide as a window of 1280 pixels at 400 %, hence at 200 % too.
    ...(await overflowsWhen(page, 'it is 320 pixels wide', 320, '')),
    ...(await overflowsWhen(page, 'text is spaced out', 390, spacedOut)),
    ...(await motionFindings(page)),
    ...(await tabFindings(page)),
  ];
}

/** As WCAG 1.4.12 has it. */
const spacedOut =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }';

/** Whether one has to scroll sideways to read. */
async function overflowsWhen(page: Page, when: string, width: number, css: string): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  const beyond = await page.evaluate<string[], string>(readOverflow, css);
  return beyond.length === 0 ? [] : [`scrolls sideways when ${when}: ${beyond.join(', ')}`];
}

/** In the page. The policy of the page refuses style elements, not sheets made by scripts. */
function readOverflow(css: string): string[] {
  interface Element {
    readonly tagName: string;
    readonly className: unknown;
    getBoundingClientRect(): { readonly right: number };
  }
  interface Sheet {
    replaceSync(css: string): void;
  }
  const { document, CSSStyleSheet } = globalThis as unknown as {
    readonly document: {
      readonly documentElement: { readonly scrollWidth: number; readonly clientWidth: number };
      adoptedStyleSheets: Sheet[];
      querySelectorAll(selector: string): Iterable<Element>;
    };
    readonly CSSStyleSheet: new () => Sheet;
  };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  const { scrollWidth, clientWidth } = document.documentElement;
  const beyond = [...document.querySelectorAll('body *')].filter(
    (one) => scrollWidth > clientWidth && one.getBoundingClientRect().right > clientWidth + 1,
  );
  document.adoptedStyleSheets.pop();
  if (scrollWidth > clientWidth && beyond.length === 0) return [`${scrollWidth - clientWidth} pixels`];
  return beyond.slice(-3).map(({ tagName, className }) => `${tagName.toLowerCase()}.${String(className)}`);
}

/** Who asked for less motion is shown none. */
async function motionFindings(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const moving = await page.evaluate<string[]>(`document.getAnimations()
    .filter((one) => one.playState === 'running' && one.effect.getComputedTiming().duration > 0)
    .map((one) => 'moves in spite of the wish for less motion: ' + one.effect.target.className)`);
  await page.emulateMedia({ reducedMotion: null });
  return moving;
}

const mostStops = 400;

interface Stop {
  readonly name: string;
  readonly isShown: boolean;
  readonly isMarked: boolean;
}

/** Tab goes through the whole page to the end of its footer, every stop is seen, and seen to have the focus. */
async function tabFindings(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(watchStops);
  let seen = 0;
  for (; seen < mostStops && !(await page.evaluate('window.stops.isOver')); seen += 10)
    for (let press = 0; press < 10; press += 1) await page.keyboard.press('Tab');
  const { list, isOver } = await page.evaluate<{ list: Stop[]; isOver: boolean }>('window.stops');
  return [
    ...(isOver ? [] : [`Tab never reached the end: last ${list.at(-1)?.name}`]),
    ...list
      .filter(({ isShown }) => !isShown)
      .map(({ name }) => `the focus goes where nothing is shown: ${name}`),
    ...list
      .filter(({ isShown, isMarked }) => isShown && !isMarked)
      .map(({ name }) => `the focus is not seen: ${name}`),
  ];
}

/** In the page: notes where the focus goes, until it has been in the last link of the footer. */
const watchStops = `(() => {
  const stops = { list: [], isOver: false };
  window.stops = stops;
  const ends = [...document.querySelectorAll('#app-footer a[href], #app-footer button')];
  const last = ends.filter((one) => one.checkVisibility()).at(-1);
  const marked = (one) => {
    const outlined = (style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
    // A link that stands for a whole card, boxes drawn by their labels, fields dressed by what is around them.
    const drawing = [one, ...(one.labels ?? []), one.parentElement].filter(Boolean);
    return drawing.some((other) => [null, '::before', '::after'].some((part) => outlined(getComputedStyle(other, part))));
  };
  document.addEventListener('focusin', ({ target }) => {
    const box = target.getBoundingClientRect();
    stops.list.push({
      name: target.tagName.toLowerCase() + ' ' + (target.getAttribute('aria-label') ?? target.textContent ?? '').trim().slice(0, 40),
      isShown: box.width > 1 && box.height > 1 && target.checkVisibility({ visibilityProperty: true }),
      isMarked: marked(target),
    });
    if (target === last) stops.isOver = true;
  });
  document.activeElement?.blur();
})()`;
