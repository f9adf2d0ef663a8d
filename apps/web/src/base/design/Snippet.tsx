import { CopyButton } from './CopyField.tsx';
import './snippet.css';

/** Lines ready to be pasted, with what they are for and a button that copies them. */
export function Snippet({ label, code }: { readonly label: string; readonly code: string }) {
  return (
    <div className="app-snippet">
      <p className="fr-mb-0">{label}</p>
      <div className="app-snippet__code">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls, also with the keyboard */}
        <pre tabIndex={0}>{code}</pre>
        <CopyButton value={code} label={label} />
      </div>
    </div>
  );
}
