import { expect, it } from 'vitest';
import { knownLicences } from '../datastore/known-licences.ts';
import { type JudgedRecord, judgeRecord, type QualityCode, qualityRules } from './record-quality.ts';

const good: JudgedRecord = {
  hierarchy_level: 'dataset',
  language: { code: 'fre', language: 'français' },
  title: 'Zones humides du pays de Brest',
  abstract: 'Inventaire des zones humides des communes du pays, relevées sur le terrain entre 2020 et 2025.',
  creation_date: '2026-01-31',
  topic_categories: ['inlandWaters'],
  inspire_keywords: ['Hydrographie'],
  free_keywords: ['zone humide'],
  resource_genealogy: 'Relevés au GPS de classe submétrique, contrôlés sur l’orthophotographie.',
  frequency_code: 'annually',
  contact_email: 'sig@mairie.example',
  organisation_name: 'Mairie de Brest',
  organisation_email: 'sig@mairie.example',
  use_limitation: 'Sans valeur réglementaire.',
  resolution: '5000',
  licence: { code: 'etalab-2.0', ...knownLicences['etalab-2.0'] },
  bbox: { west: -5, south: 48, east: -4, north: 49 },
  today: '2026-11-25',
};

const breaks: Readonly<Record<QualityCode, Partial<JudgedRecord>>> = {
  'title-missing': { title: ' ' },
  'abstract-missing': { abstract: '' },
  'topic-missing': { topic_categories: [] },
  'theme-missing': { inspire_keywords: ['Zone humide'] },
  'lineage-missing': { resource_genealogy: '' },
  'language-not-official': { language: { code: 'bre', language: 'breton' } },
  'organisation-missing': { organisation_name: '' },
  'organisation-email-missing': { organisation_email: '' },
  'contact-missing': { contact_email: 'personne' },
  'creation-in-future': { creation_date: '2026-11-26' },
  'extent-missing': { bbox: null },
  'licence-missing': { licence: null },
  'abstract-same-as-title': { abstract: 'Zones humides du pays de Brest' },
  'abstract-short': { abstract: 'Inventaire.' },
  'title-technical': { title: 'zones_humides_2026' },
  'keywords-few': { free_keywords: [] },
  'lineage-short': { resource_genealogy: 'Terrain.' },
  'frequency-unknown': { frequency_code: 'unknown' },
  'resolution-missing': { resolution: null },
  'limitation-missing': { use_limitation: '' },
};

it('finds nothing to say of a good record, and says so twice', () => {
  expect(judgeRecord(good)).toEqual({ score: 100, findings: [] });
  const poor = { ...good, title: '', licence: null };
  expect(judgeRecord(poor)).toEqual(judgeRecord(poor));
});

it.each(Object.entries(breaks))('%s is told at its field, and lowers the score', (code, change) => {
  const { score, findings } = judgeRecord({ ...good, ...change });
  const rule = qualityRules[code as QualityCode];
  expect(findings).toContainEqual({
    code,
    level: rule.level,
    field: rule.field,
    text: { fr: rule.fr, en: rule.en },
  });
  expect(score).toBeLessThan(100);
});

it('weighs a requirement more than advice, and judges no extent before there are data', () => {
  const failed = judgeRecord({ ...good, ...breaks['topic-missing'] }).score;
  expect(failed).toBeLessThan(judgeRecord({ ...good, ...breaks['limitation-missing'] }).score);
  expect(judgeRecord({ ...good, bbox: undefined }).findings).toEqual([]);
});
