import { routes } from '@cartable/contract';
import type { Page } from 'playwright-core';
import { type ApiClient, until } from './client.ts';

/** Its WFS, its WMS and its tiles. */
const services = 3;
/** On a machine with much else to do. */
const limitMs = 120_000;

/** Environment of a server that makes its demonstration. */
export const withDemonstration = { CARTABLE_DEMONSTRATION: 'true' };

/** The demonstration makes itself after the start: what a test counts must not change under it. */
export async function untilDemonstration(client: ApiClient): Promise<void> {
  const datastores = await client.call(routes.getMyDatastores);
  const { _id: datastoreId } = datastores.find(({ technical_name }) => technical_name === 'demonstration')!;
  await until(limitMs, 'the demonstration', async () => {
    const offerings = await client.call(routes.getOfferings, { params: { datastoreId } });
    const published = offerings.filter(({ status }) => status === 'PUBLISHED');
    return published.length >= services || undefined;
  });
}

/** Whoever comes without account finds its record, with the layers of all its services. */
export async function untilDemonstrationRecord(url: string): Promise<void> {
  await until(limitMs, 'the record of the demonstration', async () => {
    const answer = await fetch(`${url}/api/geonetwork/metadata/demonstration_regions`);
    if (!answer.ok) return undefined;
    const { open_layers: layers } = (await answer.json()) as { open_layers: unknown[] };
    return layers.length >= services || undefined;
  });
}

/** Puts its WMS and its WFS on the map that is open, from the catalogue, by the keyboard alone. */
export async function addDemonstrationLayers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter une couche' }).press('Enter');
  await page.getByRole('searchbox', { name: 'Chercher dans le catalogue' }).fill('régions');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ajouter Régions de France' }).press('Enter');
  await page.getByRole('button', { name: 'Ajouter regions_wms' }).press('Enter');
  await page.getByRole('button', { name: /^Ajouter .*:regions$/ }).press('Enter');
  await page.getByRole('button', { name: 'Fermer la recherche' }).press('Enter');
}
