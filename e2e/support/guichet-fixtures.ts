import type { Page } from 'playwright-core';

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** A new object by its form alone, at a place in writing. */
export async function draft(page: Page, name: string, place: string): Promise<void> {
  await button(page, 'Ajouter sans dessiner').click();
  await page.getByText('Position de l’objet, par écrit').click();
  await page.getByRole('textbox', { name: /^Position/ }).fill(place);
  await button(page, 'Placer').click();
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill(name);
  await button(page, 'Appliquer au brouillon').click();
  await page.getByText(`Nom : ${name}`).waitFor();
}

const ofColour = (colour: string) =>
  `<PointSymbolizer><Graphic><Mark><WellKnownName>circle</WellKnownName><Fill><CssParameter name="fill">${colour}</CssParameter></Fill></Mark><Size>10</Size></Graphic></PointSymbolizer>`;
/** A style of rules: ruins in red, the others in green. */
export const redRuins = `<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc"><NamedLayer><Name>seuils</Name><UserStyle><FeatureTypeStyle><Rule><ogc:Filter><ogc:PropertyIsEqualTo><ogc:PropertyName>etat</ogc:PropertyName><ogc:Literal>ruine</ogc:Literal></ogc:PropertyIsEqualTo></ogc:Filter>${ofColour('#cc0000')}</Rule><Rule><ElseFilter/>${ofColour('#00aa55')}</Rule></FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;

/** Statuses of the first two parts of the zone, asked as the map asks them. */
export const readTakenRanges = `(async () => {
  const [name] = (await caches.keys()).filter((one) => one.startsWith('cartable-zone-'));
  const kept = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url));
  const parts = kept.filter(({ pathname }) => pathname === '/offline/range').slice(0, 2);
  return Promise.all(
    parts.map(async ({ searchParams }) => {
      const answer = await fetch(searchParams.get('url'), { headers: { range: searchParams.get('range') } });
      return (await answer.arrayBuffer()).byteLength > 0 ? answer.status : 0;
    }),
  );
})()`;

/** In a tab beside, the draft of a report is another report: a key is heard once. */
export async function isCopiedBeside(page: Page): Promise<void> {
  const beside = await page.context().newPage();
  await beside.goto(page.url());
  await beside.getByText(/^Ce brouillon est déjà ouvert/).waitFor({ timeout: 60_000 });
  await beside.close();
}

/** How much of people's work the browser holds. */
export const countKept = `new Promise((told) => {
  const opening = indexedDB.open('cartable-guichet');
  opening.onsuccess = () => {
    const stores = ['drafts', 'queue'];
    const all = opening.result.transaction(stores);
    const counts = stores.map((name) => all.objectStore(name).count());
    all.oncomplete = () => told(counts.reduce((sum, { result }) => sum + result, 0));
  };
})`;

/** In the page: whether the browser holds a draft of this name. */
export const holdsDraft = (name: string) => `new Promise((told) => {
  const opening = indexedDB.open('cartable-guichet');
  opening.onsuccess = () => {
    const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
    all.onsuccess = () => told(JSON.stringify(all.result).includes(${JSON.stringify(`"${name}"`)}));
  };
})`;

/** In the page: zones that are taken along. */
export const countZones = `caches.keys().then((names) => names.filter((name) => name.startsWith('cartable-zone-')).length)`;
