/**
 * What people call what a theme of INSPIRE holds, in French and English: a search for « rivières » finds the data of
 * Hydrography whose producer wrote neither. After the descriptions of the themes in the directive 2007/2/EC (annexes I to
 * III) and the words of the GEMET thesaurus for them.
 */
const wordsOfThemes: Readonly<Record<string, string>> = {
  rs: 'projection géodésie datum geodesy',
  gg: 'grille carroyage maille carreaux grid mesh',
  gn: 'toponymes noms de lieux lieux-dits place names toponyms gazetteer',
  // Not the levels: who looks for municipalities does not want every limit.
  au: 'frontières limites administratives découpage territorial boundaries borders',
  ad: 'adresse voie numéro code postal géocodage address street postcode geocoding',
  cp: 'cadastre parcelle foncier cadastre parcel land registry',
  tn: 'routes rues chemins voies ferrées train gare tramway bus port aéroport pistes cyclables vélo circulation roads streets railways stations airports cycling traffic',
  hy: 'eau cours d’eau rivières fleuves lacs étangs canaux bassin versant barrages water rivers streams lakes ponds catchment dams',
  ps: 'Natura 2000 réserve naturelle parc naturel monument historique patrimoine conservation nature reserve national park heritage',
  el: 'relief terrain MNT modèle numérique de terrain courbes de niveau bathymétrie lidar digital elevation model contour bathymetry',
  lc: 'végétation forêt bois cultures prairies zones humides Corine vegetation forest crops meadow wetland',
  oi: 'orthophotographie orthophoto photographie aérienne image satellite aerial photograph imagery',
  ge: 'géologique roches nappes aquifère hydrogéologie géomorphologie bedrock aquifer groundwater geomorphology',
  su: 'IRIS recensement zonage statistique census statistics',
  bu: 'bâti maisons logements constructions houses dwellings construction',
  so: 'pédologie érosion sol soils erosion pedology',
  lu: 'urbanisme PLU zonage urbain plan local d’urbanisme occupation usage planning zoning urban',
  hh: 'maladies pollution bruit qualité de l’air hôpital diseases pollution noise air quality hospital',
  us: 'équipements écoles hôpitaux déchets assainissement électricité gaz eau potable télécommunications schools hospitals waste sewage electricity drinking water',
  ef: 'capteurs stations de mesure surveillance sensors measurement stations monitoring',
  pf: 'usines industrie mines carrières ICPE factories industry mining quarries',
  af: 'agriculture élevage serres irrigation pisciculture farming livestock greenhouse irrigation fish',
  pd: 'habitants population recensement inhabitants census',
  am: 'zone réglementée captage zone vulnérable arrêté décharge regulated zone protection area',
  nz: 'inondation séisme feux de forêt glissement de terrain volcan avalanche risques flood earthquake wildfire landslide volcano hazard',
  ac: 'atmosphère climat air atmosphere climate',
  mf: 'météo pluie précipitations température vent weather rain precipitation temperature wind',
  of: 'mer océan courants houle marée salinité sea ocean currents waves tide salinity',
  sr: 'mer littoral côte trait de côte sea coast shoreline',
  br: 'écorégions flore faune ecoregions flora fauna',
  hb: 'milieux naturels écosystèmes biodiversité trame verte et bleue ecosystems biodiversity',
  sd: 'faune flore animaux plantes oiseaux espèces invasives wildlife animals plants birds',
  er: 'énergies renouvelables éolien solaire photovoltaïque hydroélectricité renewable wind solar hydropower',
  mr: 'minerais carrières granulats gisements ore quarries deposits',
};

/** Words by which data of these themes are found, besides the names of the themes. */
export const wordsOf = (themes: readonly { readonly code: string }[]): string =>
  themes.map(({ code }) => wordsOfThemes[code] ?? '').join(' ');
