import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { routes } from '@cartable/contract';
import { requiredTool } from '@cartable/testkit';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** The Chromium of the machine (`npm test` installs one where there is none). */
export async function launchBrowser({ webgl = false }: { webgl?: boolean } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: requiredTool('chromium'),
    args: [
      '--no-sandbox',
      // A page whose test says nothing of it is read in French.
      '--accept-lang=fr-FR',
      // Without a graphics card, WebGL is drawn by the processor.
      ...(webgl
        ? ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']
        : ['--disable-gpu']),
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** Everything the page complains about, to be empty at the end. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // "Is this name free?" is answered by a 404, which browsers report as if something were broken.
    const isAnswer = /Failed to load resource.*404/.test(message.text());
    if (message.type() === 'error' && !isAnswer) complaints.push(message.text());
  });
  return complaints;
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A rule of axe that had something to look at. */
export interface RuleOutcome {
  readonly id: string;
  /** Standards it tests, such as `wcag2a`, `RGAA-1.1.1`. */
  readonly tags: readonly string[];
  readonly impact: string | null;
  /** Selectors of what breaks it. */
  readonly broken: readonly string[];
}

/** What axe says of the page, by all its rules or by some, once it is still: half faded in, any text lacks contrast. */
export async function runAxe(page: Page, rules?: readonly string[]): Promise<RuleOutcome[]> {
  await page.evaluate(async () => {
    interface Moving {
      readonly effect: { getComputedTiming(): { endTime: unknown } } | null;
      readonly finished: Promise<unknown>;
    }
    const { document } = globalThis as unknown as { document: { getAnimations(): Moving[] } };
    const passing = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  // Half a megabyte: once in a page that is looked at several times.
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(axe);
  return await page.evaluate(async (only) => {
    interface Rule {
      readonly id: string;
      readonly impact: string | null;
      readonly tags: string[];
      readonly nodes: { readonly target: string[] }[];
    }
    interface Runner {
      run(options: object): Promise<{ violations: Rule[]; passes: Rule[] }>;
    }
    const runner = (globalThis as unknown as { axe: Runner }).axe;
    const { violations, passes } = await runner.run({
      resultTypes: ['violations'],
      ...(only && { runOnly: only }),
    });
    const outcome = ({ id, impact, tags }: Rule, nodes: Rule['nodes']) => ({
      id,
      impact,
      tags,
      broken: nodes.map((node) => node.target.join(' ')),
    });
    return [
      ...violations.map((rule) => outcome(rule, rule.nodes)),
      ...passes.map((rule) => outcome(rule, [])),
    ];
  }, rules);
}

/** Serious or critical findings of axe on the page. */
export async function seriousFindings(page: Page): Promise<string[]> {
  return findingsOf(
    (await runAxe(page)).filter(({ impact }) => impact === 'serious' || impact === 'critical'),
  );
}

/** Rules that are broken, and by what. */
export const findingsOf = (outcomes: readonly RuleOutcome[]): string[] =>
  outcomes.filter(({ broken }) => broken.length > 0).map(({ id, broken }) => `${id}: ${broken.join(', ')}`);

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The browser of somebody who signed in before: two pages fewer to open where it is not what is tried. */
export async function enterAs(context: BrowserContext, { email, password }: Credentials): Promise<void> {
  const answer = await context.request.post(routes.signIn.path, {
    data: { email, password },
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  });
  if (!answer.ok()) throw new Error(`${email} was not let in: ${answer.status()} ${await answer.text()}`);
}

/** On any page that asks who is there, as a person does. */
export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=password]').press('Enter');
}
