import type { Service } from '@cartable/contract';
import { CopyButton } from '../../design/CopyField.tsx';
import { useTexts } from '../../i18n/texts.ts';
import { viewOf } from '../../offerings/view/service-view.ts';
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
        return (
          <div key={label} className="app-snippet">
            <p className="fr-mb-0">{label}</p>
            <div className="app-snippet__code">
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls, also with the keyboard */}
              <pre tabIndex={0}>{code}</pre>
              <CopyButton value={code} label={label} />
            </div>
          </div>
        );
      })}
    </section>
  );
}
