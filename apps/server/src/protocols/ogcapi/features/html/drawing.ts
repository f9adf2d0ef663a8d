import type { ListedFeature, ListedFeatures } from '../../../../map-workers/tasks/list-features.ts';
import { Html, html } from '../../core/html/html.ts';

/** The geometries of a page as one image without script; each leads to its feature when `linkTo` is given. */
export function drawing(
  { features, width, height }: Pick<ListedFeatures, 'features' | 'width' | 'height'>,
  label: string,
  linkTo?: (feature: ListedFeature) => { readonly href: string; readonly title: string },
): Html {
  const drawn = features.filter(({ areas, lines, points }) => `${areas}${lines}${points}` !== '');
  if (drawn.length === 0) return new Html('');
  const shapes = drawn.map((feature) => {
    const paths = html`${path('a', feature.areas)}${path('l', feature.lines)}${path('p', feature.points)}`;
    const link = linkTo?.(feature);
    // The table has the same links: with them all in the way of the keyboard the page would be long to walk.
    return link
      ? html`<a href="${link.href}" tabindex="-1"><title>${link.title}</title>${paths}</a>\n`
      : paths;
  });
  return html`<figure class="drawing"><svg viewBox="0 0 ${width} ${height}" role="${linkTo ? 'group' : 'img'}" aria-label="${label}">
${shapes}</svg></figure>`;
}

function path(kind: string, data: string): Html | '' {
  return data === '' ? '' : html`<path class="${kind}" d="${data}"/>`;
}
