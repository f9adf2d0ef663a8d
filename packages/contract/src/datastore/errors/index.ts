import { accessErrors } from './access.ts';
import { annexeErrors } from './annexes.ts';
import { archiveErrors } from './archives.ts';
import { backupErrors } from './backups.ts';
import { consumptionErrors } from './consumption.ts';
import { datasheetErrors } from './datasheets.ts';
import { displayStyleErrors } from './display-styles.ts';
import { formatErrors } from './formats.ts';
import { georeferencingErrors } from './georeferencing.ts';
import { pyramidErrors } from './pyramids.ts';
import { rasterErrors } from './rasters.ts';
import { serviceErrors } from './services.ts';
import { storageErrors } from './storage.ts';
import { storedDataErrors } from './stored-data.ts';
import { styleErrors } from './styles.ts';
import { tilingErrors } from './tiling.ts';
import { transferErrors } from './transfers.ts';
import { uploadErrors } from './uploads.ts';
import { versionErrors } from './versions.ts';

/** Errors of a datastore and of all it holds: deposits, data, pyramids, services, styles, keys, documents. */
export const datastoreErrors = {
  ...accessErrors,
  ...annexeErrors,
  ...archiveErrors,
  ...backupErrors,
  ...consumptionErrors,
  ...datasheetErrors,
  ...displayStyleErrors,
  ...formatErrors,
  ...georeferencingErrors,
  ...pyramidErrors,
  ...rasterErrors,
  ...serviceErrors,
  ...storageErrors,
  ...storedDataErrors,
  ...styleErrors,
  ...tilingErrors,
  ...transferErrors,
  ...uploadErrors,
  ...versionErrors,
};
