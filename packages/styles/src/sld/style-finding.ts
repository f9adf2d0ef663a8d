/** Findings on a style: what it asks for and will not get, said in words, at its rule and line. */
import { fillTemplate, type Language } from '@cartable/contract';

export interface StyleFinding {
  readonly code: StyleFindingCode;
  /** `error`: something is left out of the map; `warning`: it is drawn otherwise than asked. */
  readonly severity: 'error' | 'warning';
  /** Name of the layer of the document. */
  readonly layer?: string;
  /** Name or title of the rule, or its rank from 1. */
  readonly rule?: string;
  /** Line of the document, from 1. */
  readonly line: number;
  readonly params: Readonly<Record<string, string>>;
}

const texts = {
  'element-ignored': {
    severity: 'warning',
    fr: '« {element} » n’est pas pris en compte.',
    en: '“{element}” is not taken into account.',
  },
  'symbolizer-unsupported': {
    severity: 'error',
    fr: 'Le symbole « {element} » ne peut pas être dessiné ; il est laissé de côté.',
    en: 'The symbolizer “{element}” cannot be drawn; it is left out.',
  },
  'filter-unsupported': {
    severity: 'error',
    fr: 'La condition « {element} » n’est pas comprise ; la règle n’est pas dessinée.',
    en: 'The condition “{element}” is not understood; the rule is not drawn.',
  },
  'expression-unsupported': {
    severity: 'error',
    fr: 'L’expression « {element} » n’est pas comprise ; la valeur par défaut « {value} » est prise à sa place.',
    en: 'The expression “{element}” is not understood; the default value “{value}” is used instead.',
  },
  'value-unreadable': {
    severity: 'warning',
    fr: 'La valeur « {value} » de « {element} » n’est pas comprise ; « {used} » est prise à sa place.',
    en: 'The value “{value}” of “{element}” is not understood; “{used}” is used instead.',
  },
  'mark-unknown': {
    severity: 'warning',
    fr: 'La forme « {mark} » n’est pas connue ; un carré est dessiné à sa place.',
    en: 'The mark “{mark}” is not known; a square is drawn instead.',
  },
  'mark-unsupported': {
    severity: 'error',
    fr: 'La forme prise dans une police ou un fichier ne peut pas être dessinée ; elle est laissée de côté.',
    en: 'The mark taken from a font or a file cannot be drawn; it is left out.',
  },
  'graphic-not-embedded': {
    severity: 'error',
    fr: 'L’image « {href} » n’est ni incorporée au style (adresse « data: ») ni une annexe de la plateforme ; elle n’est pas dessinée.',
    en: 'The image “{href}” is neither incorporated in the style (“data:” address) nor an annex of the platform; it is not drawn.',
  },
  'graphic-too-large': {
    severity: 'error',
    fr: 'L’image incorporée dépasse {limit} ko ou {side} pixels de côté ; elle n’est pas dessinée.',
    en: 'The incorporated image exceeds {limit} kB or a side of {side} pixels; it is not drawn.',
  },
  'graphic-unreadable': {
    severity: 'error',
    fr: 'L’image incorporée n’est ni PNG, ni JPEG, ni GIF, ni WebP, ni SVG ; elle n’est pas dessinée.',
    en: 'The incorporated image is neither PNG, JPEG, GIF, WebP nor SVG; it is not drawn.',
  },
  'graphic-unsafe': {
    severity: 'error',
    fr: 'L’image SVG incorporée contient un script, un filtre, une animation, une image, trop de copies ou une adresse extérieure ; elle n’est pas dessinée.',
    en: 'The incorporated SVG image holds a script, a filter, an animation, an image, too many copies or an outside address; it is not drawn.',
  },
  'font-replaced': {
    severity: 'warning',
    fr: 'La police « {family} » n’est pas fournie ; les textes sont écrits en Noto Sans.',
    en: 'The font “{family}” is not provided; texts are written in Noto Sans.',
  },
  'vendor-option-ignored': {
    severity: 'warning',
    fr: 'L’option « {name} », propre à un éditeur, est conservée mais sans effet.',
    en: 'The vendor option “{name}” is kept but has no effect.',
  },
  'rule-empty': {
    severity: 'warning',
    fr: 'La règle n’a aucun symbole ; elle ne dessine rien.',
    en: 'The rule has no symbolizer; it draws nothing.',
  },
} as const;

export type StyleFindingCode = keyof typeof texts;

export function severityOf(code: StyleFindingCode): StyleFinding['severity'] {
  return texts[code].severity;
}

/** One sentence, its rule first. */
export function formatStyleFinding(finding: StyleFinding, language: Language): string {
  const sentence = fillTemplate(texts[finding.code][language], finding.params, language);
  if (finding.rule === undefined) return sentence;
  return language === 'fr'
    ? `Règle « ${finding.rule} » (ligne ${finding.line}) : ${sentence}`
    : `Rule “${finding.rule}” (line ${finding.line}): ${sentence}`;
}
