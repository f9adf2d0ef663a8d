import type { ProseText } from '../../../../base/design/Prose.tsx';

export const fr: ProseText = {
  title: 'Mentions légales',
  sections: [
    {
      heading: 'Éditeur et hébergement',
      paragraphs: [
        '{site} ({address}) est une installation autonome du logiciel Cartable. Son éditeur et son hébergeur sont l’organisme qui l’exploite ; les auteurs du logiciel n’ont accès ni au site ni à ses données.',
      ],
    },
    {
      heading: 'Contenus',
      paragraphs: [
        'Les données et les services publiés le sont sous la responsabilité de leurs producteurs, nommés sur chaque fiche, et suivent la licence qu’ils indiquent.',
      ],
    },
    {
      heading: 'Logiciel',
      items: [
        'Cartable {version}, sous licence Apache 2.0.',
        'Système de design de l’État (DSFR) : code sous licence MIT ; sa charte, le bloc Marianne et la police Marianne sont réservés aux services de l’État.',
        'Fond de carte livré : Natural Earth (domaine public) et contours administratifs IGN (Licence Ouverte 2.0).',
        'OpenLayers, React et les autres composants libres, sous leurs licences respectives.',
      ],
    },
  ],
};
