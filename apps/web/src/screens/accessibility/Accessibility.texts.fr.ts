import type { ProseText } from '../../design/Prose.tsx';

export const fr: ProseText = {
  title: 'Accessibilité : partiellement conforme',
  lead: 'Le logiciel est conçu pour être utilisable par tous. Il n’a pas encore fait l’objet d’un audit de conformité au RGAA : il est donc présenté comme partiellement conforme.',
  sections: [
    {
      heading: 'Ce qui est vérifié',
      items: [
        'Chaque page est contrôlée automatiquement (axe-core, règles WCAG 2.1 A et AA) à chaque version.',
        'Toutes les actions se font au clavier ; des liens d’évitement mènent au contenu, au menu et au pied de page.',
        'Les couleurs suivent le Système de design de l’État, en thème clair et en thème sombre.',
      ],
    },
    {
      heading: 'Ce qui ne l’est pas encore',
      items: [
        'Les cartes : leur contenu est visuel. Les attributs, l’emprise et les adresses des services sont donnés en texte à côté.',
        'Les documents et les données déposés par les utilisateurs, qui relèvent de leurs auteurs.',
      ],
    },
    {
      heading: 'Déclaration de cette installation',
      paragraphs: [
        'L’organisme qui exploite {site} est responsable de sa déclaration d’accessibilité. Si vous ne pouvez pas accéder à un contenu, signalez-le-lui : il doit vous répondre ou vous orienter vers une autre forme. Sans réponse d’un organisme public français, vous pouvez saisir le Défenseur des droits.',
      ],
    },
  ],
};
