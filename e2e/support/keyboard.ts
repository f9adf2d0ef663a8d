import type { Locator, Page } from 'playwright-core';

/** More stops than any of our pages has before its first field. */
const maxStops = 150;
/** Screens are loaded one by one, on a machine that may be busy. */
const limitMs = 60_000;

/** Presses Tab until the focus is there, as somebody without a mouse does. @throws when Tab never gets there */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.first().waitFor({ state: 'attached', timeout: limitMs });
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${maxStops} times ${key} never reached ${String(target)}`);
}

/** Tab, or back where the target lies before the focus: as somebody who sees the page goes. */
export const keyTowards = (target: Locator): Promise<'Tab' | 'Shift+Tab'> =>
  target.first().evaluate((element) => {
    const { activeElement, body } = element.ownerDocument;
    const isBefore =
      activeElement !== null &&
      activeElement !== body &&
      (element.compareDocumentPosition(activeElement) & element.DOCUMENT_POSITION_FOLLOWING) !== 0;
    return isBefore ? 'Shift+Tab' : 'Tab';
  });

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Into the field reached by Tab, as typed. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

export async function isFocused(target: Locator): Promise<boolean> {
  const first = target.first();
  return (
    (await first.count()) > 0 && first.evaluate((element) => element === element.ownerDocument.activeElement)
  );
}

/** A form takes the person to what is to be mended in the frame after it says what is wrong. @throws when it does not */
export async function untilFocused(target: Locator): Promise<void> {
  await target.and(target.page().locator(':focus')).waitFor({ state: 'attached', timeout: limitMs });
}

export async function signInByKeyboard(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
  address = '/tableau-de-bord',
): Promise<void> {
  await page.goto(address);
  await typeInto(page, page.locator('input[name=email]'), email);
  await typeInto(page, page.locator('input[name=password]'), password);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${address}`);
}

/** Tab enters a group of radio buttons, arrows go through it. */
export async function chooseRadio(page: Page, where: Locator, name: string | RegExp): Promise<void> {
  const group = where.getByRole('radio');
  const requested = where.getByRole('radio', { name }).first();
  await requested.waitFor({ state: 'attached' });
  const isInGroup = () =>
    group.evaluateAll((radios) => radios.some((radio) => radio === radio.ownerDocument.activeElement));
  for (let stop = 0; stop < maxStops && !(await isInGroup()); stop += 1) await page.keyboard.press('Tab');
  for (let turn = 0; turn < (await group.count()); turn += 1) {
    if (await requested.isChecked()) return;
    await page.keyboard.press(turn === 0 && (await isFocused(requested)) ? 'Space' : 'ArrowDown');
  }
  if (!(await requested.isChecked())) throw new Error(`The arrows never reached ${String(name)}.`);
}
