import type { ProseText } from '../../../../base/design/Prose.tsx';

export const fr: ProseText = {
  title: 'Conditions générales d’utilisation',
  lead: 'Ces conditions s’appliquent à toute personne qui utilise {site}. L’organisme qui exploite le site peut les compléter.',
  sections: [
    {
      heading: 'Accès',
      paragraphs: [
        'Consulter les services publics est libre. Déposer et publier des données demande un compte, personnel, dont le mot de passe ne se partage pas. L’exploitant peut suspendre un compte qui met le service en danger ou enfreint la loi.',
      ],
    },
    {
      heading: 'Données déposées',
      items: [
        'Elles restent à leur auteur. En les déposant, il autorise la plateforme à les copier et à les transformer pour les contrôler, les intégrer et les diffuser comme il l’a choisi.',
        'Le dépositaire garantit qu’il a le droit de les diffuser : droits d’auteur, secrets protégés, données personnelles.',
        'Il peut à tout moment dépublier un service et supprimer ses données.',
        'L’espace « Découverte » sert aux essais : ce qui s’y trouve peut être effacé.',
      ],
    },
    {
      heading: 'Usage des services',
      paragraphs: [
        'Chaque service suit la licence indiquée par son producteur. Le nombre de requêtes est limité pour que chacun soit servi ; un usage automatique doit respecter ces limites.',
      ],
    },
    {
      heading: 'Responsabilité',
      paragraphs: [
        'Le service est fourni en l’état, sans garantie de disponibilité ni d’exactitude des données de tiers. L’exploitant prévient, quand il le peut, des interruptions.',
      ],
    },
  ],
};
