import type { Service } from '@cartable/contract/datastore';
import { useTexts } from '../../../base/i18n/texts.ts';
import { ownAddress } from '../../../base/site/own-address.ts';
import { viewOf } from '../../offerings/index.ts';
import { texts } from './texts.ts';

/** Whole tables as files, for those who want data rather than a service. */
export function Downloads({ service }: { readonly service: Service }) {
  const t = useTexts(texts);
  const { status } = service;
  const tables = viewOf(service)?.downloads?.(service) ?? [];
  if (tables.length === 0 || (status !== 'PUBLISHED' && status !== 'MODIFYING')) return null;
  return (
    <section aria-labelledby="service-downloads">
      <h2 id="service-downloads" className="fr-h5">
        {t('downloads')}
      </h2>
      {tables.map(({ typeName, title, files }) => (
        <div key={typeName} className="fr-mb-2w">
          <h3 className="fr-text--md fr-mb-1v">{title}</h3>
          <ul className="app-downloads">
            {files.map(({ format, url }) => (
              <li key={format}>
                <a
                  className="fr-link fr-link--download"
                  href={ownAddress(url)}
                  download
                  aria-label={t('downloadAs', { title, format })}
                >
                  {format}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
