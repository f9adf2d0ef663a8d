import { describe, expect, test } from 'vitest';
import { routes, session } from './routes.ts';

const datastoreId = '7f7aab1c-3a51-4c57-9c0e-9d7f4b1a0001';

function routeAt(address: string) {
  session.reset({ type: 'memory', initialEntries: [address] });
  const { name, params } = session.getInitialRoute();
  return { name, params };
}

describe('addresses', () => {
  test('a list without query has the defaults of the specification', () => {
    expect(routeAt(`/entrepot/${datastoreId}/donnees`)).toEqual({
      name: 'datasheet_list',
      params: { datastoreId, page: 1, limit: 20, sortOrder: 1, published: 0 },
    });
  });

  test('a datasheet is addressed by its name, whatever its characters', () => {
    const datasheetName = "Réseau d'eau (2025) 50 %";
    const { href } = routes.datastore_datasheet_view({ datastoreId, datasheetName });
    expect(href).not.toContain(' ');
    expect(routeAt(href)).toEqual({
      name: 'datastore_datasheet_view',
      params: { datastoreId, datasheetName, activeTab: 'metadata' },
    });
  });

  test('the upload form is not taken for a datasheet of that name', () => {
    expect(routeAt(`/entrepot/${datastoreId}/donnees/televersement`).name).toBe('datastore_datasheet_upload');
  });

  test('a service form keeps what it is made from', () => {
    const params = { datastoreId, vectorDbId: 'v', datasheetName: 'Routes & rues' };
    expect(routeAt(routes.datastore_wfs_service_new(params).href)).toEqual({
      name: 'datastore_wfs_service_new',
      params,
    });
    const edited = { ...params, offeringId: 'o' };
    expect(routes.datastore_wms_vector_service_edit(edited).href).toContain(
      '/service/wms-vecteur/o/modification?',
    );
    expect(routeAt(routes.datastore_wms_vector_service_edit(edited).href).params).toEqual(edited);
  });

  test('a required parameter missing, or an unknown address, is no route', () => {
    expect(routeAt(`/entrepot/${datastoreId}/service/wfs/ajout`).name).toBe(false);
    expect(routeAt('/nulle/part').name).toBe(false);
  });

  test('a search is written as the calls of the server write it, and read as a former version wrote it', () => {
    const search = { q: 'a=b', theme: ['hy', 'a,u'], page: 1 };
    const { href } = routes.catalogue(search);
    expect(href).toBe('/catalogue?q=a%3Db&theme=hy&theme=a%2Cu');
    expect(routeAt(href).params).toEqual(search);
    expect(routeAt('/catalogue?q=a=b&theme[]=hy,a%2Cu').params).toEqual(search);
    const spaced = new URLSearchParams({ q: 'eau + lac' });
    expect(routeAt(`/catalogue?${spaced}`).params).toMatchObject({ q: 'eau + lac' });
  });

  test('the notices of the sign-in are read from the home address', () => {
    expect(routeAt('/?session_expired_login_success=1')).toEqual({
      name: 'home',
      params: { session_expired_login_success: 1 },
    });
  });
});
