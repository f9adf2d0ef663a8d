import { defineErrors } from '../../core/errors/define.ts';

export const mapErrors = defineErrors({
  'map.too-many': {
    kind: 'conflict',
    fr: { found: 'Vous avez déjà {limit} cartes enregistrées, le maximum.', action: 'Supprimez-en.' },
    en: { found: 'You already have {limit} saved maps, the maximum.', action: 'Delete some.' },
  },
  'map.restricted-layers': {
    kind: 'conflict',
    fr: {
      found: 'La carte montre des couches qui ne sont pas ouvertes à tous.',
      action: 'Retirez-les pour donner à la carte une adresse publique.',
    },
    en: {
      found: 'The map shows layers that are not open to everyone.',
      action: 'Take them away to give the map a public address.',
    },
  },
  'map.links-full': {
    kind: 'conflict',
    fr: {
      found: 'Ce site garde déjà {limit} adresses courtes, le maximum.',
      action: 'Partagez l’adresse entière de la carte.',
    },
    en: {
      found: 'This site already keeps {limit} short addresses, the maximum.',
      action: 'Share the whole address of the map.',
    },
  },
});
