import { useTexts } from '../i18n/texts.ts';
import { commonTexts } from './common-texts.ts';
import './spinner.css';

/** « Chargement... », with a turning mark. `label` replaces the words. */
export function Spinner({ label }: { readonly label?: string }) {
  const t = useTexts(commonTexts);
  return (
    <div className="app-spinner" role="status">
      <span className="app-spinner__mark" aria-hidden="true" />
      <p className="fr-text--lg fr-mb-0">{label ?? t('loading')}</p>
    </div>
  );
}

/** Covers the page while a change is made, so that nothing else is started meanwhile. */
export function BusyOverlay({ label }: { readonly label: string }) {
  return (
    <div className="app-busy-overlay">
      <Spinner label={label} />
    </div>
  );
}
