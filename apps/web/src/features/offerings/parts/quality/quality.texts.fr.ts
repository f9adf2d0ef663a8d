export const fr = {
  quality: 'Qualité de la fiche : {{score}} %',
  qualityHint:
    'D’après les exigences d’INSPIRE et de DCAT-AP, jugées à mesure que vous écrivez. Rien n’empêche d’enregistrer ni de publier.',
  qualityRequired_one: '{{count}} exigence n’est pas remplie',
  qualityRequired_other: '{{count}} exigences ne sont pas remplies',
  qualityAdvice_one: '{{count}} conseil',
  qualityAdvice_other: '{{count}} conseils',
  qualityWhole: 'Rien ne manque à cette fiche.',
  qualityField: 'Aller au champ « {{field}} »',
  qualityThemes: 'Thèmes INSPIRE',
} as const;
