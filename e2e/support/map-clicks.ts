import type { Locator, Page } from 'playwright-core';

/** A map of a page, at the centre and the level it was opened. */
export interface ViewedMap {
  readonly map: Locator;
  readonly centre: readonly [number, number];
  readonly zoom: number;
}

type Place = readonly [number, number];

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const northOf = (latitude: number) => Math.asinh(Math.tan(radians(latitude))) / Math.PI;

/** A map that is made anew, where its community begins, is nowhere for a moment. */
async function boxOf(map: Locator) {
  for (;;) {
    await map.waitFor();
    const box = await map.boundingBox();
    if (box !== null) return box;
  }
}

/** From the corner of the map, in pixels. */
async function pixelOf({ map, centre, zoom }: ViewedMap, [x, y]: Place): Promise<{ x: number; y: number }> {
  const { width, height } = await boxOf(map);
  const world = 256 * 2 ** zoom;
  return {
    x: width / 2 + ((x - centre[0]) / 360) * world,
    y: height / 2 - ((northOf(y) - northOf(centre[1])) / 2) * world,
  };
}

/** Clicks a place of a map, in degrees. */
export async function clickMap(view: ViewedMap, place: Place): Promise<void> {
  await view.map.click({ position: await pixelOf(view, place) });
}

/** Takes what lies at a place of a map, in degrees, to another. */
export async function dragMap(page: Page, view: ViewedMap, from: Place, to: Place): Promise<void> {
  await view.map.scrollIntoViewIfNeeded();
  const { x, y } = await boxOf(view.map);
  const [start, end] = [await pixelOf(view, from), await pixelOf(view, to)];
  await page.mouse.move(x + start.x, y + start.y);
  await page.mouse.down();
  // A drag begins with a move: one alone would be a click.
  await page.mouse.move(x + (start.x + end.x) / 2, y + (start.y + end.y) / 2, { steps: 3 });
  await page.mouse.move(x + end.x, y + end.y, { steps: 3 });
  await page.mouse.up();
}
