import type { KeyWithAccesses } from '@cartable/contract/datastore';
import { CopyField } from '../../../base/design/CopyField.tsx';
import { Snippet } from '../../../base/design/Snippet.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { useSite } from '../../../base/site/site.ts';
import {
  addressesOf,
  addressWithKey,
  curlLines,
  gdalLine,
  type ProtocolAddresses,
  type ShownKey,
} from './key-addresses.ts';
import { keyTexts } from './keys-texts.ts';

interface KeyAddressesProps {
  readonly keyShown: KeyWithAccesses;
  /** Known when the key has just been made; else words stand in its place. */
  readonly secret?: string;
}

/** Addresses to give to each software, protocol by protocol. */
export function KeyAddresses({ keyShown, secret }: KeyAddressesProps) {
  const t = useTexts(keyTexts);
  const { public_url: publicUrl } = useSite();
  const { type, type_infos: infos, accesses } = keyShown;
  const place = t('secretPlace');
  const shown: ShownKey = {
    type,
    login: infos.login ?? infos.client_id ?? '',
    secret: secret ?? place,
    tokenUrl: `${publicUrl.replace(/\/$/, '')}/oauth/token`,
  };
  const open = accesses.filter(({ permission }) => !permission.expired).map(({ offering }) => offering);
  return (
    <>
      {secret === undefined && <p className="fr-hint-text">{t('secretPlaceText', { place })}</p>}
      {type === 'OAUTH2' && <CopyField label={t('tokenUrl')} value={shown.tokenUrl} />}
      {addressesOf(open).map((address) => (
        <Protocol key={`${address.protocol} ${address.url}`} address={address} shown={shown} />
      ))}
    </>
  );
}

function Protocol({ address, shown }: { readonly address: ProtocolAddresses; readonly shown: ShownKey }) {
  const t = useTexts(keyTexts);
  const { protocol, url, layers } = address;
  const gdal = gdalLine(address, shown);
  return (
    <div className="fr-mb-3w">
      <CopyField
        className="fr-mb-1w"
        label={t('entrance', { protocol })}
        hint={t('layers', { names: layers.join(', ') })}
        value={addressWithKey(url, shown)}
      />
      <Snippet label={t('curl')} code={curlLines(url, shown)} />
      {gdal && <Snippet label={t('gdal')} code={gdal} />}
      {gdal && <p className="fr-hint-text">{t(`qgis_${shown.type}`)}</p>}
    </div>
  );
}
