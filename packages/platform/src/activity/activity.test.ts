import { type Metadata, openMetadata } from '@cartable/storage';
import { sharedFolder } from '@cartable/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actorOf } from './activity.model.ts';
import { countActivities, deleteActivitiesBefore, listActivities } from './activity.store.ts';
import { activityMigrations } from './activity.tables.ts';
import { recordActivity } from './record-activity.ts';
import { writeActivityCsv } from './write-activity-csv.ts';

const ann = { id: 'ann', firstName: 'Ann', lastName: 'Œuf', userName: 'ann' };
const folder = sharedFolder();
let metadata: Metadata;
const filter = { scopeId: 'mairie', search: '' };
const page = { offset: 0, limit: 10 };

beforeAll(async () => {
  metadata = await openMetadata({ dataDir: folder() });
  await metadata.migrate([activityMigrations]);
  const line = { scopeId: 'mairie', kind: 'upload.created', actor: actorOf(ann) } as const;
  await recordActivity(metadata.db, { ...line, at: '2026-01-01T10:00:00.000Z', subject: 'Forêts' });
  await recordActivity(metadata.db, {
    ...line,
    at: '2026-01-02T10:00:00.000Z',
    subject: '=1+1',
    actor: null,
  });
  await recordActivity(metadata.db, {
    ...line,
    at: '2026-01-02T11:00:00.000Z',
    subject: 'Rues',
    scopeId: 'port',
  });
});
afterAll(() => metadata.close());

it('each journal is read by itself, newest first', async () => {
  const lines = await listActivities(metadata.db, filter, page);
  expect(lines.map(({ subject }) => subject)).toEqual(['=1+1', 'Forêts']);
  expect(lines[1]).toMatchObject({
    actor: { id: 'ann', name: 'Ann Œuf' },
    subjectId: null,
    datasheetName: null,
  });
});

it('is searched without regard to case nor accents, in subjects and in names of people', async () => {
  const found = (search: string) => countActivities(metadata.db, { ...filter, search });
  expect(await found('FORETS oeuf')).toBe(1);
  expect(await found('forets paul')).toBe(0);
  expect(await found('%')).toBe(0);
});

it('takes a day for the whole of it', async () => {
  expect(await countActivities(metadata.db, { ...filter, to: '2026-01-01' })).toBe(1);
  expect(await countActivities(metadata.db, { ...filter, from: '2026-01-02', to: '2026-01-02' })).toBe(1);
});

it('is written as CSV, formulas as text', async () => {
  let text = '';
  for await (const chunk of writeActivityCsv(metadata.db, filter, 'en'))
    text += Buffer.from(chunk).toString();
  expect(text.split('\r\n')).toEqual([
    '\uFEFFdate,action,code,author,subject,identifier,datasheet',
    '2026-01-02T10:00:00.000Z,Upload created,upload.created,,"\'=1+1",,',
    '2026-01-01T10:00:00.000Z,Upload created,upload.created,Ann Œuf,Forêts,,',
    '',
  ]);
});

it('forgets what is older than a time, in every journal', async () => {
  expect(await deleteActivitiesBefore(metadata.db, '2026-01-02T10:30:00.000Z')).toBe(2);
  expect(await countActivities(metadata.db, { scopeId: 'port', search: '' })).toBe(1);
});
