import { expect, it } from 'vitest';
import { mostOfferings, OfferingMetrics } from './offering-metrics.ts';

it('counts requests and seconds by offering, type and class of status', () => {
  const metrics = new OfferingMetrics();
  const offering = { offeringId: 'o1', type: 'WMS-VECTOR' } as const;
  metrics.count(offering, { status: 200, seconds: 0.25 });
  metrics.count(offering, { status: 204, seconds: 0.5 });
  metrics.count(offering, { status: 503, seconds: 1 });
  expect(metrics.write()).toEqual([
    '# HELP cartable_offering_requests_total Requests that named an offering.',
    '# TYPE cartable_offering_requests_total counter',
    'cartable_offering_requests_total{offering="o1",type="WMS-VECTOR",status="2xx"} 2',
    'cartable_offering_requests_total{offering="o1",type="WMS-VECTOR",status="5xx"} 1',
    '# HELP cartable_offering_seconds_total Time to answer them.',
    '# TYPE cartable_offering_seconds_total counter',
    'cartable_offering_seconds_total{offering="o1",type="WMS-VECTOR",status="2xx"} 0.75',
    'cartable_offering_seconds_total{offering="o1",type="WMS-VECTOR",status="5xx"} 1',
  ]);
});

it('counts a request of several offerings for each, and shares its time', () => {
  const metrics = new OfferingMetrics();
  const offerings = ['o1', 'o2'].map((offeringId) => ({ offeringId, type: 'WFS' }) as const);
  metrics.countShared(offerings, { status: 200, seconds: 3 });
  metrics.countShared([], { status: 200, seconds: 3 });
  expect(metrics.write().filter((line) => !line.startsWith('#'))).toEqual([
    'cartable_offering_requests_total{offering="o1",type="WFS",status="2xx"} 1',
    'cartable_offering_requests_total{offering="o2",type="WFS",status="2xx"} 1',
    'cartable_offering_seconds_total{offering="o1",type="WFS",status="2xx"} 1.5',
    'cartable_offering_seconds_total{offering="o2",type="WFS",status="2xx"} 1.5',
  ]);
});

it('adds up offerings beyond the most, by type, and keeps those it knows apart', () => {
  const metrics = new OfferingMetrics();
  const answered = { status: 200, seconds: 0.1 };
  for (let rank = 0; rank < mostOfferings + 5; rank++)
    metrics.count({ offeringId: `o${rank}`, type: rank % 2 === 0 ? 'WFS' : 'WMTS-TMS' }, answered);
  metrics.count({ offeringId: 'o0', type: 'WFS' }, answered);
  const lines = metrics.write().filter((line) => line.startsWith('cartable_offering_requests_total{'));
  expect(lines).toHaveLength(mostOfferings + 2);
  expect(lines).toContain('cartable_offering_requests_total{offering="o0",type="WFS",status="2xx"} 2');
  expect(lines.filter((line) => line.includes('offering="other"')).sort()).toEqual([
    'cartable_offering_requests_total{offering="other",type="WFS",status="2xx"} 3',
    'cartable_offering_requests_total{offering="other",type="WMTS-TMS",status="2xx"} 2',
  ]);
});
