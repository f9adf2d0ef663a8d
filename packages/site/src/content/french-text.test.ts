import { expect, it } from 'vitest';
import { frenchMarkdown, frenchMetadata } from './french-text.ts';

const shown = (text: string) => text.replaceAll('\u00a0', '~');

it('keeps marks with the word before them, and leaves code, links, pictures, tables and headings alone', () => {
  const text = `## Réglage : où ?

Les mots « clés » : \`a : b\` ; lisez [ceci](/x?q= :y) : oui ! ![carte : vue](/p.png)

| a | b |
| :--- | ---: |
| \`x\` : un | « deux » |

\`\`\`sh
cle : valeur ; fin
\`\`\`

Suite : « fin ».`;
  expect(shown(frenchMarkdown(text))).toBe(`## Réglage : où ?

Les mots «~clés~»~: \`a : b\`~; lisez [ceci](/x?q= :y)~: oui~! ![carte~: vue](/p.png)

| a | b |
| :--- | ---: |
| \`x\`~: un | «~deux~» |

\`\`\`sh
cle : valeur ; fin
\`\`\`

Suite~: «~fin~».`);
});

it('does the same for what front matter shows, not for what it is found by', () => {
  const metadata = { title: 'Quoi ?', tags: ['a : b'], order: 1 };
  expect(frenchMetadata(metadata)).toEqual({ title: 'Quoi\u00a0?', tags: ['a : b'], order: 1 });
});
