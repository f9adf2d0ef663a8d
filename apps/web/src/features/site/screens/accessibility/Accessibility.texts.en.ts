import type { ProseText } from '../../../../base/design/Prose.tsx';

export const en: ProseText = {
  title: 'Accessibility: non compliant',
  lead: 'The software is made to be usable by all. It has not been audited against RGAA, the French standard, yet: it therefore declares itself non compliant, as the rule demands, whatever its real state.',
  sections: [
    {
      heading: 'What is verified',
      items: [
        'Public pages and those of the account are checked automatically at each version (axe-core, WCAG 2.1 A and AA rules).',
        'These pages can be used with the keyboard; skip links lead to the content, the menu and the footer.',
        'Colours follow the French State design system, in light and dark themes.',
      ],
    },
    {
      heading: 'What is not yet',
      items: [
        'Overall compliance, which an audit by people must establish.',
        'Maps: their content is visual. Attributes, extent and service addresses are given as text beside them.',
        'Documents and data deposited by users, which their authors answer for.',
      ],
    },
    {
      heading: 'Statement of this installation',
      paragraphs: [
        'The organisation that runs {site} is responsible for its accessibility statement. If you cannot reach some content, tell it: it must answer or offer another form. Without an answer from a French public body, you may turn to the Défenseur des droits.',
      ],
    },
  ],
};
