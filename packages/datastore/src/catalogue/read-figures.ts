import { type CatalogueFigures, FIGURES_DAYS } from '@cartable/contract';
import { type DatastoreContext, db } from '../context.ts';
import { presentCard } from './catalogue-entry.ts';
import { countListed, countRequests, listMostRequested } from './figures.store.ts';

/** For how long counted figures are told again, in milliseconds: every visitor of the home page asks for them. */
const FRESH_MS = 60_000;
const DAY_MS = 86_400_000;
const mostPopular = 3;

interface Counted {
  readonly at: number;
  readonly figures: Promise<CatalogueFigures>;
}

const counted = new WeakMap<DatastoreContext, Counted>();

/** Figures of the catalogue for everyone, a minute old at most. */
export function readCatalogueFigures(context: DatastoreContext): Promise<CatalogueFigures> {
  const at = context.clock.now().getTime();
  const known = counted.get(context);
  if (known !== undefined && at - known.at < FRESH_MS) return known.figures;
  const figures = countFigures(context);
  counted.set(context, { at, figures });
  figures.catch(() => counted.delete(context));
  return figures;
}

export async function countFigures(context: DatastoreContext): Promise<CatalogueFigures> {
  const first = context.clock.now().getTime() - (FIGURES_DAYS - 1) * DAY_MS;
  const since = new Date(first).toISOString().slice(0, 10);
  const listed = await countListed(db(context));
  const requests = await countRequests(db(context), since);
  const popular = await listMostRequested(db(context), { since, limit: mostPopular });
  return {
    ...listed,
    requests,
    popular: popular.map((card) => presentCard(card, context)),
  };
}
