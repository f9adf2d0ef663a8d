export const fr = {
  title: 'État de conformité',
  conformity: 'Conformité au RGAA 4',
  conformity_none: 'Non conforme',
  conformity_partial: 'Partiellement conforme',
  conformity_full: 'Totalement conforme',
  auditor: 'Audit',
  noAudit: 'Aucun audit n’a été fait.',
  audited: 'Date de l’audit',
  rate: 'Taux de conformité',
  percents: '{{rate}} % des critères applicables',
  unmet: 'Critères non respectés',
  exempt: 'Dérogations et contenus hors obligation',
  recourse: 'Voies de recours',
  recourseText:
    'Signalez à l’organisme qui exploite ce site le contenu auquel vous n’accédez pas. Sans réponse d’un organisme public, saisissez le Défenseur des droits.',
} as const;
