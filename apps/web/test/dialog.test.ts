import { join } from 'node:path';
import { requires } from '@cartable/testkit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type FrontServer, startFront } from './front-server.ts';

requires('chromium');

let front: FrontServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  const root = join(import.meta.dirname, 'dialog');
  [front, browser] = await Promise.all([startFront({}, { root }), launchBrowser()]);
  page = await browser.newPage({ viewport: { width: 1000, height: 700 }, baseURL: front.origin });
});
afterAll(async () => {
  await browser?.close();
  await front?.close();
});
beforeEach(async () => {
  await page.goto('/');
  await page.getByText('Ouvrir').waitFor();
});

const opened = () => page.locator('dialog.fr-modal--opened');

async function open(button = 'Ouvrir') {
  await page.getByRole('button', { name: button }).click();
  await opened().getByRole('button', { name: 'Annuler' }).waitFor();
}

async function closed(opener = 'Ouvrir') {
  await opened().waitFor({ state: 'detached' });
  await page.waitForFunction((name) => document.activeElement?.textContent === name, opener);
}

const answers = () => page.locator('#answers').textContent();

describe('a dialog', () => {
  test.each([
    ['its main button', () => opened().getByRole('button', { name: 'Supprimer' }).click(), 'confirmed'],
    ['its other button', () => opened().getByRole('button', { name: 'Annuler' }).click(), 'cancelled'],
    ['its cross', () => opened().getByRole('button', { name: 'Fermer' }).click(), 'cancelled'],
    ['Escape', () => page.keyboard.press('Escape'), 'cancelled'],
    ['a click beside it', () => page.mouse.click(5, 5), 'cancelled'],
  ])('is answered once by %s, and gives the focus back', async (_way, act, expected) => {
    await open();
    await act();
    await closed();
    expect(await answers()).toBe(expected);
  });

  test('opens again after it was closed', async () => {
    await open();
    await page.keyboard.press('Escape');
    await closed();
    await open();
    expect(await opened().count()).toBe(1);
  });

  test('may appear already open and go while open, leaving the page usable', async () => {
    await open('Faire paraître');
    await opened().getByRole('button', { name: 'Supprimer' }).click();
    await closed('Faire paraître');
    await open();
    expect(await opened().getByText('Ses services sont dépubliés.').count()).toBe(1);
  });
});
