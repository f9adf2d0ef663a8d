import { limitsOf, type TileCollection, tileMatrixSetUrl, tilesetsUrl, tilesetUrl } from '@cartable/ogc';
import type { ApiContext } from '../../core/api.ts';
import { collectionsStep } from '../../core/html/collections-page.ts';
import { type Html, html } from '../../core/html/html.ts';
import { pageLink, writePage } from '../../core/html/page.ts';
import { pageLinksOf } from '../../core/html/page-formats.ts';
import { textsOf } from '../../core/html/texts.ts';
import { kindAndLevels } from './tile-collection-item.ts';
import { addresses, layerTable, tileCollectionStep } from './tile-collection-page.ts';

export function tilesetsPage(context: ApiContext, collection: TileCollection): string {
  const t = textsOf(context.language);
  const url = tilesetsUrl(context, collection);
  const { layer } = collection;
  return writePage(context, {
    title: `${t.links.tilesets} — ${layer.title}`,
    crumb: t.links.tilesets,
    url,
    trail: [collectionsStep(context), tileCollectionStep(context, collection)],
    formats: pageLinksOf(url),
    content: html`<h1>${layer.title}</h1>
<ul class="tiles"><li><h2><a href="${pageLink(context, tilesetUrl(context, collection))}">${layer.set.ogcName}</a></h2>
<p>${layer.set.title}</p><p class="soft">${kindAndLevels(context, collection)}</p></li></ul>`,
  });
}

export function tilesetPage(context: ApiContext, collection: TileCollection): string {
  const t = textsOf(context.language);
  const url = tilesetUrl(context, collection);
  const { layer } = collection;
  const tilesets = { title: t.links.tilesets, href: pageLink(context, tilesetsUrl(context, collection)) };
  return writePage(context, {
    title: `${layer.set.ogcName} — ${layer.title}`,
    crumb: layer.set.ogcName,
    url,
    trail: [collectionsStep(context), tileCollectionStep(context, collection), tilesets],
    formats: pageLinksOf(url),
    content: html`<h1>${layer.title}</h1>
<p class="soft">${kindAndLevels(context, collection)}</p>
<p><a href="${pageLink(context, tileMatrixSetUrl(context, layer.set))}">${layer.set.ogcName}</a> — ${layer.set.title}</p>
${addresses(context, collection)}
${layerTable(context, collection)}
${limits(context, collection)}`,
  });
}

function limits(context: ApiContext, { layer }: TileCollection): Html {
  const { tiles } = textsOf(context.language);
  return html`<h2>${tiles.limits}</h2>
<div class="scroll" tabindex="0" role="region" aria-label="${tiles.limits}"><table>
<thead><tr><th scope="col">${tiles.level}</th><th scope="col">${tiles.rows}</th><th scope="col">${tiles.columns}</th></tr></thead>
<tbody>${limitsOf(layer).map(
    ({ z, minX, minY, maxX, maxY }) =>
      html`<tr><th scope="row">${z}</th><td>${minY} – ${maxY}</td><td>${minX} – ${maxX}</td></tr>\n`,
  )}</tbody></table></div>`;
}
