import type { ProseText } from '../../../../base/design/Prose.tsx';

export const en: ProseText = {
  title: 'Legal notice',
  sections: [
    {
      heading: 'Publisher and hosting',
      paragraphs: [
        '{site} ({address}) is a self-hosted installation of the Cartable software. Its publisher and host are the organisation that runs it; the authors of the software have access neither to the site nor to its data.',
      ],
    },
    {
      heading: 'Content',
      paragraphs: [
        'Data and services are published under the responsibility of their producers, named on each sheet, and follow the licence they state.',
      ],
    },
    {
      heading: 'Software',
      items: [
        'Cartable {version}, under the Apache 2.0 licence.',
        'French State design system (DSFR): code under the MIT licence; its look, the Marianne block and the Marianne typeface are reserved to the services of the French State.',
        'Base map shipped: Natural Earth (public domain) and IGN administrative outlines (Licence Ouverte 2.0).',
        'OpenLayers, React and the other open-source components, under their own licences.',
      ],
    },
  ],
};
