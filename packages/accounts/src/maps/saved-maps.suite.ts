import { type Metadata, MetadataJobQueue } from '@cartable/storage';
import { FakeClock } from '@cartable/testkit';
import { beforeEach, expect, it } from 'vitest';
import { type Accounts, createAccounts } from '../accounts.ts';
import { maxSavedMaps } from './saved-map.model.ts';

const hour = 3_600_000;
const address = { layers: 'zones~wms~zones', centre: '3.1,45.8', zoom: '9', base: undefined };
const restricted = { layers: 'zones~wms~zones!*data~d~s~t' };

/** Tests of the maps of people, over any metadata; `open` gives the tables, empty, closed by its owner. */
export function savedMapsSuite(open: () => Promise<Metadata>): void {
  let accounts: Accounts;
  let clock: FakeClock;
  let claire: string;
  let paul: string;

  beforeEach(async () => {
    const metadata = await open();
    clock = new FakeClock('2026-11-25T12:00:00.000Z');
    const settings = {
      siteTitle: 'Cartes',
      publicUrl: 'https://cartes.example',
      sessionIdleMs: hour,
      sessionLifetimeMs: hour,
    };
    accounts = createAccounts({ metadata, jobs: new MetadataJobQueue({ metadata, clock }), clock, settings });
    claire = await signUp('Claire');
    paul = await signUp('Paul');
  });

  async function signUp(firstName: string): Promise<string> {
    const { id } = await accounts.signUp({
      email: `${firstName}@mairie.example`,
      password: 'quatre chevaux bleus',
      userName: firstName,
      firstName,
      lastName: 'Dubois',
      language: 'fr',
    });
    return id;
  }

  it('maps are saved, renamed, saved anew and deleted, the last changed first', async () => {
    const { maps } = accounts;
    const zones = await maps.save(claire, { name: 'Zones', address });
    clock.advance(1000);
    await maps.save(claire, { name: 'Restreinte', address: restricted });
    clock.advance(1000);
    await maps.change(claire, zones.id, { name: 'Zones humides' });
    await maps.change(claire, zones.id, { address: { ...address, zoom: '12' } });

    const list = await maps.list(claire);
    expect(list.map(({ name, address: { zoom }, code }) => [name, zoom, code])).toEqual([
      ['Zones humides', '12', null],
      ['Restreinte', undefined, null],
    ]);
    await maps.remove(claire, zones.id);
    expect((await maps.list(claire)).map(({ name }) => name)).toEqual(['Restreinte']);
  });

  it('nobody else sees, changes or deletes them, and they go with the account', async () => {
    const { maps } = accounts;
    const { id } = await maps.save(claire, { name: 'Zones', address });
    expect(await maps.list(paul)).toEqual([]);
    await expect(maps.change(paul, id, { name: 'À moi', isPublic: true })).rejects.toMatchObject({
      code: 'common.not-found',
    });
    await expect(maps.remove(paul, id)).rejects.toMatchObject({ code: 'common.not-found' });

    const { code } = await maps.change(claire, id, { isPublic: true });
    await accounts.administration.deleteUser({ userId: claire, administratorId: paul });
    expect(await maps.findByCode(code!)).toBeUndefined();
  });

  it('a public map is read at its address until it is private again, and shows open layers alone', async () => {
    const { maps } = accounts;
    const { id } = await maps.save(claire, { name: 'Zones', address });
    const { code } = await maps.change(claire, id, { isPublic: true });
    expect(await maps.findByCode(code!)).toMatchObject({ layers: address.layers, zoom: '9' });
    expect((await maps.change(claire, id, { name: 'Autres', isPublic: true })).code).toBe(code);

    await expect(maps.change(claire, id, { address: restricted })).rejects.toMatchObject({
      code: 'map.restricted-layers',
    });
    await maps.change(claire, id, { isPublic: false });
    expect(await maps.findByCode(code!)).toBeUndefined();
    expect((await maps.change(claire, id, { isPublic: true })).code).not.toBe(code);
    await maps.change(claire, id, { isPublic: false, address: restricted });
    await expect(maps.change(claire, id, { isPublic: true })).rejects.toMatchObject({
      code: 'map.restricted-layers',
    });
  });

  it('so many maps and no more', async () => {
    const { maps } = accounts;
    for (let rank = 0; rank < maxSavedMaps; rank++) await maps.save(claire, { name: `${rank}`, address });
    await expect(maps.save(claire, { name: 'De trop', address })).rejects.toMatchObject({
      code: 'map.too-many',
      params: { limit: maxSavedMaps },
    });
    await maps.save(paul, { name: 'La sienne', address });
  });

  it('the same map has the same short address, open layers alone, and so many an hour', async () => {
    const { maps } = accounts;
    const asker = { address: '192.0.2.7' };
    const code = await maps.shorten(asker, address);
    expect(code).toMatch(/^[\w-]{12}$/);
    expect(await maps.findByCode(code)).toMatchObject({ layers: address.layers, centre: '3.1,45.8' });
    await expect(maps.shorten(asker, restricted)).rejects.toMatchObject({ code: 'map.restricted-layers' });

    for (let zoom = 1; zoom < 60; zoom++) await maps.shorten(asker, { ...address, zoom: `${zoom}.5` });
    await expect(maps.shorten(asker, { ...address, zoom: '0' })).rejects.toMatchObject({
      code: 'common.too-many',
    });
    // What is there is told again, to anybody.
    expect(await maps.shorten(asker, address)).toBe(code);
    expect(await maps.shorten({ address: '192.0.2.8' }, address)).toBe(code);
    clock.advance(hour + 1000);
    await maps.shorten(asker, { ...address, zoom: '0' });
  });
}
