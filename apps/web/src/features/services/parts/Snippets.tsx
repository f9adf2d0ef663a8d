import type { Service } from '@cartable/contract/datastore';
import { Snippet } from '../../../base/design/Snippet.tsx';
import { useTexts } from '../../../base/i18n/texts.ts';
import { viewOf } from '../../offerings/index.ts';
import { texts } from './texts.ts';

/** Lines ready to be pasted in the usual tools. */
export function Snippets({ service }: { readonly service: Service }) {
  const t = useTexts(texts);
  const snippets = viewOf(service)?.snippets(service) ?? [];
  return (
    <section aria-labelledby="service-use">
      <h2 id="service-use" className="fr-h5">
        {t('use')}
      </h2>
      {snippets.map(({ tool, about, code }) => {
        const label = `${tool} – ${t(about)}`;
        return <Snippet key={label} label={label} code={code} />;
      })}
    </section>
  );
}
