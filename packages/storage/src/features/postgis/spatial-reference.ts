/**
 * PostGIS transforms only what its table `spatial_ref_sys` lists: PostGIS 3.3 knows some 900 fewer systems than the
 * registry, and answers the first map of such a table with an error.
 */

import { findCrs, getCrs } from '@cartable/geo';
import type { PoolClient } from 'pg';

/** Makes a system known to the database; left as it is where the account may not write that table. */
export async function declareSystem(client: PoolClient, srid: number): Promise<void> {
  const { rows } = await client.query<{ isMissing: boolean }>(
    `select not exists (select from spatial_ref_sys where srid = $1)
      and has_table_privilege('spatial_ref_sys', 'insert') as "isMissing"`,
    [srid],
  );
  if (!rows[0]?.isMissing || !findCrs(srid)) return;
  const { authority = 'EPSG', proj } = getCrs(srid);
  await client.query(
    `insert into spatial_ref_sys (srid, auth_name, auth_srid, proj4text) values ($1, $2, $1, $3)
      on conflict do nothing`,
    [srid, authority, proj],
  );
}
