import { SizeText } from './QuantityTexts.tsx';
import './lists.css';

/** Share of a quota that is used, in words and as a bar. */
export function UseMeter({
  label,
  use,
  quota,
}: {
  readonly label: string;
  readonly use: number;
  readonly quota: number;
}) {
  return (
    <div className="app-use-meter">
      <progress aria-label={label} max={Math.max(quota, 1)} value={Math.min(use, Math.max(quota, 1))} />
      <span className="app-data-table__sub">
        <SizeText bytes={use} /> / <SizeText bytes={quota} />
      </span>
    </div>
  );
}
