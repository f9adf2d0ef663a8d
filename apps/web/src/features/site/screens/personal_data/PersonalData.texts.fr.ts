import type { ProseText } from '../../../../base/design/Prose.tsx';

export const fr: ProseText = {
  title: 'Données personnelles',
  lead: 'Ce que {site} garde sur vous, pourquoi, et pour combien de temps. L’organisme qui exploite le site est responsable de ce traitement.',
  sections: [
    {
      heading: 'Ce qui est gardé',
      items: [
        'Votre compte : adresse électronique, pseudonyme, prénom et nom si vous les donnez, langue, dates d’inscription et de dernière connexion. Le mot de passe n’est gardé que sous une forme qui ne permet pas de le retrouver (argon2id).',
        'Vos appartenances à des communautés et vos droits.',
        'L’auteur et la date des dépôts et des publications.',
        'Des journaux techniques (adresse du réseau, heure, requête), pour la sécurité et le bon fonctionnement.',
      ],
    },
    {
      heading: 'Pourquoi et combien de temps',
      paragraphs: [
        'Ces données servent à vous identifier, à appliquer vos droits et à vous écrire au sujet de vos dépôts ; rien d’autre. Le compte est gardé tant qu’il existe. L’exploitant fixe la durée des journaux.',
      ],
    },
    {
      heading: 'Dans votre navigateur',
      items: [
        'Un cookie de session, indispensable à la connexion, illisible par les scripts.',
        'Votre choix de langue et de thème.',
        'Une copie des dernières réponses, vingt-quatre heures au plus, effacée à la déconnexion.',
      ],
      paragraphs: [
        'Aucune mesure d’audience, aucun traceur, aucune ressource d’un autre site, sauf le fond de carte si l’exploitant en a choisi un en ligne.',
      ],
    },
    {
      heading: 'Vos droits',
      paragraphs: [
        'Vous pouvez lire et corriger vos données dans « Mon compte », et demander à l’exploitant leur copie ou leur suppression. En France, vous pouvez saisir la CNIL.',
      ],
    },
  ],
};
