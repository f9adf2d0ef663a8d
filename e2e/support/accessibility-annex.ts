import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type AutomatedResults, automatedResultsSchema } from '@cartable/contract';
import type { RuleOutcome } from './browser.ts';
import { repositoryRoot } from './server.ts';

const file = join(repositoryRoot, 'packages/site/content/accessibility/results.generated.json');
const { version } = createRequire(import.meta.url)('axe-core/package.json') as { readonly version: string };

/** Annex of the accessibility statement: what it says of the pages, and what was found when it was written. */
export type Annex = Omit<AutomatedResults, 'date'>;

export type Visit = Pick<Annex, 'paths' | 'languages' | 'themes' | 'widths'>;

/** Gathers what axe says of page after page. */
export class AnnexWriter {
  readonly #rules = new Map<string, { readonly tags: readonly string[]; isBroken: boolean }>();

  add(outcomes: readonly RuleOutcome[]): void {
    for (const { id, tags, broken } of outcomes) {
      const isBroken = broken.length > 0 || this.#rules.get(id)?.isBroken === true;
      this.#rules.set(id, { tags, isBroken });
    }
  }

  annex(visit: Visit): Annex {
    const criteria = new Map<string, { rules: string[]; broken: string[] }>();
    const others: string[] = [];
    for (const [id, { tags, isBroken }] of [...this.#rules].toSorted(([a], [b]) => a.localeCompare(b))) {
      const tested = new Set(tags.map(criterionOf).filter((one) => one !== undefined));
      if (tested.size === 0 && isBroken) others.push(id);
      for (const criterion of tested) {
        const known = criteria.get(criterion) ?? { rules: [], broken: [] };
        criteria.set(criterion, known);
        known.rules.push(id);
        if (isBroken) known.broken.push(id);
      }
    }
    return {
      program: `axe-core ${version}`,
      ...visit,
      criteria: [...criteria]
        .map(([criterion, rules]) => ({ criterion, ...rules }))
        .toSorted((a, b) => rankOf(a.criterion) - rankOf(b.criterion)),
      others,
    };
  }
}

/** Of a test of RGAA: `RGAA-10.4.2` is one of criterion 10.4. */
function criterionOf(tag: string): string | undefined {
  return /^RGAA-(\d+\.\d+)\.\d+$/.exec(tag)?.[1];
}

function rankOf(criterion: string): number {
  const [theme = 0, number = 0] = criterion.split('.').map(Number);
  return theme * 100 + number;
}

/** What is looked at, by what, and what is broken. */
export function claimsOf({ criteria, ...annex }: Annex) {
  return { ...annex, broken: criteria.filter(({ broken }) => broken.length > 0) };
}

export const criteriaOf = ({ criteria }: Annex): string[] => criteria.map(({ criterion }) => criterion);

/** What the site says. */
export async function readAnnex(): Promise<Annex> {
  const { date: _, ...annex } = automatedResultsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  return annex;
}

export async function writeAnnex(annex: Annex): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify({ date, ...annex }, null, 2)}\n`);
}
