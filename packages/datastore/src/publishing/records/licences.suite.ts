import { text } from 'node:stream/consumers';
import { anonymous } from '@cartable/accounts';
import { readIsoRecord } from '@cartable/catalogue';
import { knownLicences, type Service } from '@cartable/contract';
import { validateXml } from '@cartable/testkit';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../people.ts';
import { makeVisitor, type TestPlatform } from '../../test-support/platform.ts';
import { readDatasheet } from '../../views/datasheets/find-datasheets.ts';
import { readDatastore } from '../../views/datastores/read-datastore.ts';
import { setDefaultLicence } from '../../views/datastores/set-default-licence.ts';
import { PublishedServices } from '../serving/published-services.ts';
import { readLicensedService } from './licensed-service.ts';
import { readCatalogueRecord, readCatalogueRecordXml } from './read-catalogue-record.ts';

interface Sheet {
  readonly sheet: string;
  readonly storedDataId: string;
  readonly identifier: string;
}

interface SheetTools {
  /** Of the sheet started last. */
  place(): { readonly platform: TestPlatform; readonly owner: Person; readonly datastoreId: string };
  startSheet(): Promise<Sheet>;
  /** @param more fields of the form of the service */
  publishAs(of: Sheet, name: string, more?: object): Promise<Service>;
}

/** Guarantees of the licence that a datasheet has, over any metadata. */
export function licenceSuite({ place, startSheet, publishAs }: SheetTools): void {
  describe('the licence of a datasheet', () => {
    const odbl = { code: 'ODbL-1.0', title: '', url: '' } as const;
    const licensed = async ({ identifier }: Sheet) =>
      (await readCatalogueRecord(place().platform.context, anonymous, identifier)).licence;

    it('is asked once: a form that says nothing of it keeps it', async () => {
      const of = await startSheet();
      const { platform, owner, datastoreId } = place();
      await publishAs(of, 'communes', { licence: odbl });
      const whole = { code: 'ODbL-1.0', ...knownLicences['ODbL-1.0'] };
      expect(await licensed(of)).toEqual(whole);
      await publishAs(of, 'autre');
      expect(await licensed(of)).toEqual(whole);
      expect(
        (await readDatasheet(platform.context, owner, { datastoreId, datasheetName: of.sheet })).record,
      ).toMatchObject({ licence: whole });
    });

    it('is the default one of the datastore where no form says it, and none while there is no default', async () => {
      const of = await startSheet();
      const { platform, owner, datastoreId } = place();
      await publishAs(of, 'sans');
      expect(await licensed(of)).toBeNull();
      const licence = {
        code: 'other',
        title: 'Licence maison',
        url: 'https://mairie.example/licence',
      } as const;
      await setDefaultLicence(platform.context, owner, { datastoreId, licence });
      expect(await licensed(of)).toBeNull();
      await publishAs(of, 'avec');
      expect(await licensed(of)).toEqual(licence);
      const { default_licence } = await readDatastore(platform.context, owner, datastoreId);
      expect(default_licence).toEqual(licence);
    });

    it('reaches the document of the record, and comes back from it', async () => {
      const of = await startSheet();
      await publishAs(of, 'iso', { licence: odbl });
      const file = await readCatalogueRecordXml(place().platform.context, anonymous, of.identifier);
      const xml = await text(await file.read());
      await validateXml(xml);
      expect(readIsoRecord(xml).record.licence?.code).toBe('ODbL-1.0');
    });

    it('is told with the services, so that every protocol can name it', async () => {
      const of = await startSheet();
      const { layer_name } = await publishAs(of, 'servi', { licence: odbl });
      const { services } = await new PublishedServices(place().platform.context).find('WFS');
      expect(services.find(({ layerName }) => layerName === layer_name)?.licence?.code).toBe('ODbL-1.0');
    });

    it('is told with each service, as it was published', async () => {
      const of = await startSheet();
      const { platform, owner, datastoreId } = place();
      const licenceOf = async (offeringId: string) =>
        (await readLicensedService(platform.context, owner, { datastoreId, offeringId })).licence;
      const { _id } = await publishAs(of, 'nu');
      expect(await licenceOf(_id)).toBeNull();
      await publishAs(of, 'nomme', { licence: odbl });
      expect(await licenceOf(_id)).toMatchObject({ code: 'ODbL-1.0' });
    });

    it('proposed by a datastore is changed by those who publish in it only', async () => {
      await startSheet();
      const { platform, datastoreId } = place();
      const stranger = await makeVisitor(platform);
      const change = setDefaultLicence(platform.context, stranger, { datastoreId, licence: null });
      await expect(change).rejects.toMatchObject({ code: 'common.not-found' });
    });
  });
}
