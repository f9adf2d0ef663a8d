import type { Service } from '@cartable/contract';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { viewOf } from '../../offerings/view/service-view.ts';
import { texts } from './texts.ts';

/** The legend the service itself draws; nothing for services without style, or that do not answer. */
export function Legend({ service }: { readonly service: Service }) {
  const t = useTexts(texts);
  const [failed, setFailed] = useState(false);
  const { open, status, configuration } = service;
  const url = viewOf(service)?.legendUrl?.(service);
  if (url === undefined || !open || (status !== 'PUBLISHED' && status !== 'MODIFYING')) return null;
  return (
    <section aria-labelledby="service-legend">
      <h2 id="service-legend" className="fr-h5">
        {t('legend')}
      </h2>
      {failed ? (
        <p className="fr-error-text">{t('legendFailed')}</p>
      ) : (
        <img
          className="app-service__legend"
          src={url}
          alt={t('legendOf', { name: configuration.name })}
          onError={() => setFailed(true)}
        />
      )}
    </section>
  );
}
