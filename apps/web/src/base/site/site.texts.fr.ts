export const fr = {
  otherNameTitle: 'Ce site est ouvert sous un autre nom que son adresse publique',
  otherNameText:
    'Cette page est ouverte à {{here}}, mais les courriels, les liens et les adresses des services portent {{publicUrl}}. Si cette adresse ne mène pas ici, donnez la bonne à CARTABLE_PUBLIC_URL, puis relancez le serveur.',
  secureOnlyTitle: 'On ne peut pas se connecter depuis cette adresse',
  secureOnlyText: 'La connexion n’est gardée que par une adresse chiffrée. Ouvrez plutôt',
} as const;
