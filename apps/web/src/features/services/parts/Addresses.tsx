import type { Service } from '@cartable/contract/datastore';
import { CopyField } from '../../../base/design/CopyField.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { ownAddress } from '../../../base/site/own-address.ts';
import { viewOf } from '../../offerings/index.ts';
import { texts } from './texts.ts';

/** Collections of OGC API Features, which people may browse too. */
function collectionsOf({ urls, status }: Service): string[] {
  if (status !== 'PUBLISHED' && status !== 'MODIFYING') return [];
  return urls.filter(({ type }) => type === 'OGC API - Features').map(({ url }) => url);
}

/** Part of a layer name that tells it from the others of its service: without the service name and the separator. */
function tableOf(name: string, { layer_name: service }: Service): string {
  return name.startsWith(service) ? name.slice(service.length + 1) : name;
}

const lastOfPath = (url: string) => decodeURIComponent(url.slice(url.lastIndexOf('/') + 1));

export function Addresses({ service }: { readonly service: Service }) {
  const t = useTexts(texts);
  const view = viewOf(service);
  const collections = collectionsOf(service);
  const names = view?.layerNames(service) ?? [service.layer_name];
  return (
    <section aria-labelledby="service-addresses">
      <h2 id="service-addresses" className="fr-h5">
        {t('addresses')}
      </h2>
      <CopyField label={t(view?.shareLabel ?? 'capabilities')} value={service.share_url} />
      {names.map((name) => (
        <CopyField
          key={name}
          label={names.length > 1 ? t('layerOf', { table: tableOf(name, service) }) : t('layer')}
          value={name}
        />
      ))}
      {view?.addresses?.(service).map(({ about, url }) => (
        <CopyField key={url} label={t(about)} value={url} />
      ))}
      {collections.map((url) => (
        <div key={url} className="fr-mb-3w">
          <CopyField
            label={
              collections.length > 1
                ? t('collectionOf', { table: tableOf(lastOfPath(url), service) })
                : t('collection')
            }
            value={url}
            className="fr-mb-1v"
          />
          <a className="fr-link fr-text--sm" href={ownAddress(url)} target="_blank" rel="noopener noreferrer">
            {t('browseCollection')}
          </a>
        </div>
      ))}
    </section>
  );
}
