import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SignedInVisitor } from '@cartable/accounts';
import { deleteActivitiesBefore, insertActivity } from '@cartable/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '../../context.ts';
import { settled, uploadFile } from '../../test-support/deposit-file.ts';
import {
  makeDatastore,
  makeVisitor,
  openPlatform,
  seedBare,
  type TestPlatform,
} from '../../test-support/platform.ts';
import { renameDatasheet } from '../datasheets/rename-datasheet.ts';
import { deleteDatasheet } from '../deletion/delete-datasheet.ts';
import { exportActivity } from './export-activity.ts';
import { readActivity } from './find-activity.ts';

const regions = {
  name: 'regions.fgb',
  content: readFileSync(new URL('../../../demo/regions.fgb', import.meta.url)),
};

let dataDir: string;
let platform: TestPlatform;
let owner: SignedInVisitor;
let depositor: SignedInVisitor;
let datastoreId: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cartable-journal-'));
  platform = await openPlatform({ dataDir });
  await seedBare(platform);
  const datastore = await makeDatastore(platform, 'mairie');
  ({ supervisor: owner, datastoreId } = datastore);
  depositor = await makeVisitor(platform, [
    { communityId: datastore.communityId, datastoreId, rights: ['UPLOAD', 'PROCESSING'] },
  ]);
  await platform.runner.start();
  const { _id } = await uploadFile(platform, depositor, { datastoreId, file: regions, datasheet: 'Forêts' });
  await settled(platform, depositor, { datastoreId, uploadId: _id });
  const request = { datastoreId, datasheetName: 'Forêts' };
  await renameDatasheet(platform.context, depositor, { ...request, name: 'Bois et forêts' });
  await deleteDatasheet(platform.context, owner, { datastoreId, datasheetName: 'Bois et forêts' });
}, 180_000);

afterAll(async () => {
  await platform.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const read = (
  by: SignedInVisitor,
  query: Partial<Omit<Parameters<typeof readActivity>[2], 'datastoreId'>> = {},
) => readActivity(platform.context, by, { datastoreId, search: '', page: 1, limit: 20, ...query });

describe('the journal', () => {
  it('tells who did what, even through a job, newest first', async () => {
    const { items, total } = await read(owner);
    expect(items.map(({ kind, subject, actor }) => [kind, subject, actor?._id])).toEqual([
      ['datasheet.deleted', 'Bois et forêts', owner.id],
      ['datasheet.renamed', 'Forêts → Bois et forêts', depositor.id],
      ['stored-data.integrated', 'territoires', depositor.id],
      ['upload.created', 'territoires', depositor.id],
    ]);
    expect(total).toBe(4);
  });

  it('is searched without regard to case nor accents, filtered and paged', async () => {
    expect((await read(owner, { search: 'FORETS renomm' })).total).toBe(0);
    expect((await read(owner, { search: 'bois FORETS' })).total).toBe(2);
    expect((await read(owner, { kind: 'upload.created' })).total).toBe(1);
    expect((await read(owner, { search: '%' })).total).toBe(0);
    const day = new Date().toISOString().slice(0, 10);
    expect((await read(owner, { from: day, to: day })).total).toBe(4);
    expect((await read(owner, { to: '2020-01-01' })).total).toBe(0);
    const second = await read(owner, { page: 2, limit: 3 });
    expect(second.items.map(({ kind }) => kind)).toEqual(['upload.created']);
  });

  it('is for those who answer for the community', async () => {
    await expect(read(depositor)).rejects.toMatchObject({ code: 'common.forbidden' });
    await expect(read(await makeVisitor(platform))).rejects.toMatchObject({ code: 'common.not-found' });
    const requested = exportActivity(platform.context, depositor, { datastoreId, search: '' });
    await expect(requested).rejects.toMatchObject({ code: 'common.forbidden' });
  });

  it('is exported whole, formulas as text', async () => {
    const at = '2026-01-01T00:00:00.000Z';
    await insertActivity(db(platform.context), {
      id: '00000000-0000-4000-8000-000000000001',
      scopeId: datastoreId,
      at,
      kind: 'upload.created',
      actor: { id: owner.id, name: '=cmd|calc' },
      subject: 'a,"b"',
      subjectId: null,
      datasheetName: null,
    });
    const file = await exportActivity(platform.context, owner, { datastoreId, search: '' });
    let text = '';
    for await (const chunk of await file.read()) text += Buffer.from(chunk).toString();
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(6);
    expect(lines.at(-1)).toBe(`${at},Livraison créée,upload.created,"'=cmd|calc","a,""b""",,`);
    expect(file.fileName).toMatch(/^journal-mairie-/);
    expect(await deleteActivitiesBefore(db(platform.context), '2026-01-02')).toBe(1);
  });
});
