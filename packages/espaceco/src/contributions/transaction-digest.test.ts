import { expect, it } from 'vitest';
import { transactionDigest } from './transaction-digest.ts';

const action = { table: 'bornes', state: 'Insert' as const, data: { nom: 'Une', geom: 'POINT(5.72 45.18)' } };
const sent = { comment: 'Du terrain', actions: [action] };

it('stays what it was noted as, so that what was sent before an upgrade is known after it', () => {
  expect(transactionDigest(sent)).toBe('QoTsJ5sMHrkfmghC-YRaNUGGWgR2ThaftEYk2G2jfp0');
});

it('is of what is written, not of how a client finds its objects again', () => {
  const again = { ...action, isExact: false, client_feature_id: crypto.randomUUID() };
  expect(transactionDigest({ ...sent, actions: [again] })).toBe(transactionDigest(sent));
  const others = [
    { ...sent, comment: '' },
    { ...sent, actions: [{ ...action, isExact: true }] },
    { ...sent, actions: [{ ...action, table: 'panneaux' }] },
    { ...sent, actions: [{ ...action, state: 'Update' as const }] },
    { ...sent, actions: [{ ...action, data: { ...action.data, nom: 'Deux' } }] },
  ];
  for (const other of others) expect(transactionDigest(other)).not.toBe(transactionDigest(sent));
});
