import { type CatalogueProposal, catalogueFacets } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { type CatalogueQuestion, countCards } from './catalogue-search.store.ts';

/** Conditions of a search that finds nothing, each of which, left out, lets it find something. */
export async function proposeFewer(
  db: Connection,
  question: CatalogueQuestion,
): Promise<CatalogueProposal[]> {
  const proposals: CatalogueProposal[] = [];
  for (const [without, fewer] of withoutEach(question)) {
    const total = await countCards(db, fewer);
    if (total > 0) proposals.push({ without, total });
  }
  return proposals;
}

function withoutEach(question: CatalogueQuestion): [CatalogueProposal['without'], CatalogueQuestion][] {
  const { matches, facets, bbox, updatedSince } = question;
  const chosen = catalogueFacets.filter((facet) => facets[facet].length > 0);
  return [
    ...chosen.map((facet): [typeof facet, CatalogueQuestion] => [
      facet,
      { ...question, facets: { ...facets, [facet]: [] } },
    ]),
    ...(bbox ? [['bbox', { ...question, bbox: undefined }] as ['bbox', CatalogueQuestion]] : []),
    ...(updatedSince === undefined
      ? []
      : [
          ['updated_since', { ...question, updatedSince: undefined }] as ['updated_since', CatalogueQuestion],
        ]),
    ...(matches ? [['q', { ...question, matches: undefined }] as ['q', CatalogueQuestion]] : []),
  ];
}
