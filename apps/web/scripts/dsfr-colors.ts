import type { Plugin } from 'vite';

/** Background of pages in the design system, by theme: option `grey-1000-50`. */
export const pageColors = { light: '#ffffff', dark: '#161616' } as const;

/**
 * Leaves the tables of colours of the design system out of the scripts: its components carry them all (10 kB
 * compressed, in the first script of everyone) and read one, the background told to the browser's own frame. Colours
 * are those of the style sheets everywhere else.
 */
export function dsfrColors(): Plugin {
  return {
    name: 'dsfr-colors',
    apply: 'build',
    load(id) {
      if (!/[/\\]react-dsfr[/\\]fr[/\\]colors\.js$/.test(id.split('?')[0] ?? '')) return undefined;
      return `
const decisionsOf = (color) => ({ background: { default: { grey: { default: color } } } });
const light = { decisions: decisionsOf('${pageColors.light}') };
const dark = { decisions: decisionsOf('${pageColors.dark}') };
export const colors = { getHex: ({ isDark }) => (isDark ? dark : light) };
`;
    },
  };
}
