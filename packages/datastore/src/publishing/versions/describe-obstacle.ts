import { type CartableError, fillTemplate, type Language, type VersionObstacle } from '@cartable/contract';

type Text = Readonly<Record<Language, string>>;

const texts: Readonly<Record<VersionObstacle['kind'], Text>> = {
  'table-gone': {
    fr: 'le service « {service} » publie la table « {table} », qui n’est plus dans le fichier.',
    en: 'service “{service}” publishes table “{table}”, which is no longer in the file.',
  },
  'geometry-gone': {
    fr: 'le service « {service} » publie la table « {table} », qui n’a plus de géométrie.',
    en: 'service “{service}” publishes table “{table}”, which has no geometry any more.',
  },
  'style-refused': {
    fr: 'le style de « {table} » dans le service « {service} » ne convient plus : {reason}',
    en: 'the style of “{table}” in service “{service}” no longer fits: {reason}',
  },
  'columns-gone': {
    fr: 'le service « {service} » publie des attributs de « {table} » qui n’y sont plus : {columns}.',
    en: 'service “{service}” publishes attributes of “{table}” that are gone: {columns}.',
  },
  'columns-retyped': {
    fr: 'le service « {service} » publie des attributs de « {table} » qui changent de type : {columns}.',
    en: 'service “{service}” publishes attributes of “{table}” that change their type: {columns}.',
  },
  'pyramid-columns-gone': {
    fr: 'la pyramide « {pyramid} » ne pourra pas être régénérée telle quelle, « {table} » n’ayant plus : {columns}.',
    en: 'pyramid “{pyramid}” cannot be generated again as it is: “{table}” no longer has {columns}.',
  },
};

/** One sentence: what uses what, and what has become of it. */
export function describeObstacle(
  obstacle: Omit<VersionObstacle, 'message'> & { readonly reason?: CartableError },
  language: Language,
): string {
  const params = {
    table: obstacle.table,
    columns: obstacle.columns.join(', '),
    service: obstacle.service?.layer_name ?? '',
    pyramid: obstacle.pyramid?.name ?? '',
    reason: obstacle.reason?.text(language) ?? '',
  };
  return fillTemplate(texts[obstacle.kind][language], params, language);
}
