import type { Plugin } from 'vite';

const imported = 'await import("./dsfr/dsfr.module");';

/**
 * Has the scripts of the design system wait for the first screen (`src/shell/first-screen.ts`): they open menus and
 * dialogs, which nobody does before there is something to see, and took a sixth of the time until then.
 */
export function dsfrStart(): Plugin {
  return {
    name: 'dsfr-start',
    apply: 'build',
    transform(code, id) {
      if (!/[/\\]react-dsfr[/\\]start\.js$/.test(id.split('?')[0] ?? '')) return undefined;
      return afterFirstScreen(code);
    },
  };
}

export function afterFirstScreen(code: string): string {
  if (!code.includes(imported))
    throw new Error('The design system is started in another way: see dsfr-start.ts.');
  return code.replace(imported, `await window.firstScreen;\n    ${imported}`);
}
