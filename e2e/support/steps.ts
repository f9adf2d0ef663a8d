import type { Page } from 'playwright-core';

const patience = { timeout: 60_000 };

/** Step that a form has come to: a click before that would fall on the step that is going away. */
export async function atStep(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title }).first().waitFor(patience);
}

/** Goes to the next step, whose title is told. */
export async function toStep(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Étape suivante' }).click();
  await atStep(page, title);
}
