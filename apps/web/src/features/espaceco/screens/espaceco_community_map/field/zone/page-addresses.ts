/** What the page asked so far, and what of it a zone takes along. Pure. */

/** More are no answers of one map. */
const mostAnswers = 500;
const mostPieces = 2000;

export interface PageAddresses {
  /** Of the build, which are of nobody. */
  readonly pieces: readonly string[];
  /** Facts of the site, of the person, of the community, of its layers and of the tables of its layers and themes. */
  readonly answers: readonly string[];
}

/** @param asked addresses in the order they were asked */
export function pageAddresses(
  asked: readonly string[],
  { origin, communityId }: { readonly origin: string; readonly communityId: number },
): PageAddresses {
  const own = [...new Set(asked)].map((address) => new URL(address)).filter((url) => url.origin === origin);
  const needed = neededBy(communityId);
  const chosen = (most: number, isChosen: (path: string) => boolean) =>
    own
      .filter(({ pathname }) => isChosen(pathname))
      .map(({ href }) => href)
      .slice(-most);
  return {
    pieces: chosen(mostPieces, (path) => piece.test(path)),
    answers: chosen(mostAnswers, (path) => needed.some((pattern) => pattern.test(path))),
  };
}

/** The archive of the base map is read by parts, which come from the network only: whole, it would be for nothing. */
const piece = /^\/(assets\/.+(?<!\.pmtiles)$|color-scheme\.js$|favicon\.\w+$)/;

const neededBy = (communityId: number): readonly RegExp[] => [
  /^\/api\/(session|configuration|users\/me(\/[a-z_]+)?|site\/status|projections(\/[^/]+)?)$/,
  /^\/api\/espaceco\/user\/me(\/shared_themes)?$/,
  new RegExp(
    `^/api/espaceco/community/${communityId}(/(logo|places|grids|editable_area|layer/.+|document/(get_all|file/.+)))?$`,
  ),
  // A table of a theme may be in a database no layer shows.
  /^\/api\/espaceco\/databases\/\d+(\/tables\/\d+(\/style)?)?$/,
  /^\/api\/espaceco\/geoservice\/get\/\d+$/,
];
