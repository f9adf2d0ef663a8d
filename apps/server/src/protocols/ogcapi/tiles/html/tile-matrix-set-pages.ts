import { resolutionAt, scaleDenominatorAt, type TileMatrixSet, tileMatrixSetTable } from '@cartable/geo';
import { tileMatrixSetUrl } from '@cartable/ogc';
import type { ApiContext } from '../../core/api.ts';
import { html } from '../../core/html/html.ts';
import { pageLink, writePage } from '../../core/html/page.ts';
import { pageLinksOf } from '../../core/html/page-formats.ts';
import { textsOf } from '../../core/html/texts.ts';

export function tileMatrixSetsPage(context: ApiContext): string {
  const { tileMatrixSets: title } = textsOf(context.language).links;
  const url = `${context.baseUrl}/tileMatrixSets`;
  return writePage(context, {
    title,
    url,
    trail: [],
    formats: pageLinksOf(url),
    content: html`<h1>${title}</h1>
<ul class="tiles">${Object.values(tileMatrixSetTable).map(
      (
        set,
      ) => html`<li><h2><a href="${pageLink(context, tileMatrixSetUrl(context, set))}">${set.ogcName}</a></h2>
<p>${set.title}</p><p class="soft">EPSG:${set.srid}</p></li>\n`,
    )}</ul>`,
  });
}

export function tileMatrixSetPage(context: ApiContext, set: TileMatrixSet): string {
  const t = textsOf(context.language);
  const url = tileMatrixSetUrl(context, set);
  const scale = new Intl.NumberFormat(context.language, { maximumFractionDigits: 0 });
  const metres = new Intl.NumberFormat(context.language, { maximumSignificantDigits: 8 });
  const levels = Array.from({ length: set.maxZoom + 1 }, (_, z) => z);
  return writePage(context, {
    title: set.ogcName,
    url,
    trail: [{ title: t.links.tileMatrixSets, href: pageLink(context, `${context.baseUrl}/tileMatrixSets`) }],
    formats: pageLinksOf(url),
    content: html`<h1>${set.ogcName}</h1>
<p>${set.title}</p>
<p class="soft">EPSG:${set.srid} · ${t.tiles.origin} : ${metres.format(set.originX)}, ${metres.format(set.originY)}</p>
<div class="scroll" tabindex="0" role="region" aria-label="${set.ogcName}"><table>
<thead><tr><th scope="col">${t.tiles.level}</th><th scope="col">${t.tiles.scale}</th><th scope="col">${t.tiles.cell}</th><th scope="col">${t.tiles.size}</th></tr></thead>
<tbody>${levels.map(
      (z) =>
        html`<tr><th scope="row">${z}</th><td>1/${scale.format(scaleDenominatorAt(z, set))}</td><td>${metres.format(resolutionAt(z, set))}</td><td>${scale.format(2 ** z)} × ${scale.format(2 ** z)}</td></tr>\n`,
    )}</tbody></table></div>`,
  });
}
