import type { ProseText } from '../../../../base/design/Prose.tsx';

export const fr: ProseText = {
  title: 'Accessibilité : non conforme',
  lead: 'Le logiciel est conçu pour être utilisable par tous. Il n’a pas encore fait l’objet d’un audit de conformité au RGAA : il se déclare donc non conforme, comme la règle le veut, quel que soit son état réel.',
  sections: [
    {
      heading: 'Ce qui est vérifié',
      items: [
        'Les pages publiques et celles du compte sont contrôlées automatiquement à chaque version (axe-core, règles WCAG 2.1 A et AA).',
        'Ces pages s’utilisent au clavier ; des liens d’évitement mènent au contenu, au menu et au pied de page.',
        'Les couleurs suivent le Système de design de l’État, en thème clair et en thème sombre.',
      ],
    },
    {
      heading: 'Ce qui ne l’est pas encore',
      items: [
        'La conformité d’ensemble, qu’un audit par des personnes doit établir.',
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
