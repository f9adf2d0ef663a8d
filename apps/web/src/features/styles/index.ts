export { StyleNotes } from './parts/StyleNotes.tsx';
export { StylesPanel } from './parts/StylesPanel.tsx';
export { isStyled, withStyles } from './parts/styled-layers.ts';
export { styleTexts } from './parts/styles-texts.ts';
export { useStyleTexts } from './parts/useStyleTexts.ts';
