import type { Service } from '@cartable/contract';
import { CopyField } from '../../design/CopyField.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { serviceViews } from '../../offerings/view/service-view.ts';
import { texts } from './texts.ts';

export function Addresses({ service }: { readonly service: Service }) {
  const t = useTexts(texts);
  const names = serviceViews[service.type]?.layerNames(service) ?? [service.layer_name];
  return (
    <section aria-labelledby="service-addresses">
      <h2 id="service-addresses" className="fr-h5">
        {t('addresses')}
      </h2>
      <CopyField label={t('capabilities')} value={service.share_url} />
      {names.map((name) => (
        <CopyField key={name} label={t('layer')} value={name} />
      ))}
    </section>
  );
}
