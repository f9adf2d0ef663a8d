/**
 * Datums by the many names files give them. Needed because a `.prj` rarely carries a code, and because systems that
 * differ only by datum (RGAF09 and RRAF 1991, WGS 84 and ETRS89) have the same projection parameters.
 */
const families: readonly (readonly [family: string, pattern: RegExp])[] = [
  ['rgf93v2b', /(rgf_?(19)?93|reseau_geodesique_francais_1993)_v2b/],
  ['rgf93v2', /(rgf_?(19)?93|reseau_geodesique_francais_1993)_v2/],
  ['rgf93', /rgf_?(19)?93|reseau_geodesique_francais_1993/],
  ['wgs84', /wgs_?(19)?84|world_geodetic_system/],
  ['etrs89', /etrs_?(19)?89|european_terrestrial/],
  ['ntf', /(^|_)ntf|nouvelle_triangulation/],
  ['rgaf09', /rgaf_?(20)?09|antilles_francaises_2009/],
  ['rraf91', /rraf|antilles_francaises_(1991|$)|wgs84mart/],
  ['rgfg95', /rgfg|guyane/],
  ['rgr92', /rgr_?(19)?92|de_la_reunion_1992|reunion_1992/],
  ['rgm04', /rgm_?(20)?04|mayotte_2004/],
  ['rgspm06', /rgspm|miquelon_2006/],
  ['rgpf', /rgpf|polynesie/],
  ['rgnc91', /rgnc|nouvelle_caledonie/],
  ['rgwf96', /rgwf|wallis_et_futuna/],
  ['guadeloupe48', /guadeloupe_1948|sainte_anne/],
  ['martinique38', /martinique_1938|fort_desaix/],
  ['csg67', /csg_?(19)?67|centre_spatial/],
  ['reunion47', /reunion_1947|piton_des_neiges/],
  ['combani50', /combani/],
  ['miquelon50', /miquelon_1950/],
  ['bd72', /bd_?(19)?72|belge_1972|reseau_national_belge/],
  ['amersfoort', /amersfoort/],
  ['osgb36', /osgb_?(19)?36|ordnance_survey/],
  ['ch1903plus', /ch1903(\+|_?plus)/],
];

/** A short key, or undefined for a datum we have no system of. */
export function datumFamilyOf(text: string): string | undefined {
  const name = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9+]+/g, '_')
    .replace(/^d_/, '')
    .replace(/^gcs_/, '');
  return families.find(([, pattern]) => pattern.test(name))?.[0];
}
